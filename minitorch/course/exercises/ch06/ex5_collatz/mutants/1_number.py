"""The value is right, but its history is gone. Somewhere you computed on with a plain number, or
with a tensor that is cut off from `x`.
"""

import minitorch as torch


def collatz(x):
    n = x.item()
    while n != 1:
        n = n / 2 if n % 2 == 0 else 3 * n + 1
    return torch.tensor(n)
