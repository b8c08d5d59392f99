"""`x /= 2` writes into `x` itself. A leaf that requires a gradient must not be written into: make
a new tensor.
"""


def collatz(x):
    while x != 1:
        if x % 2 == 0:
            x /= 2
        else:
            x = 3 * x + 1
    return x
