"""`//` rounds down, so its result moves in jumps. What is the gradient of a step?"""


def collatz(x):
    while x != 1:
        x = x // 2 if x % 2 == 0 else 3 * x + 1
    return x
