"""You take one step. How often must the question `x != 1` be asked?"""


def collatz(x):
    if x != 1:
        x = x / 2 if x % 2 == 0 else 3 * x + 1
    return x
