"""The numbers are added one after the other. A large total loses the small numbers that
follow.
"""

import minitorch as torch


def sum_in_pairs(x):
    total = torch.zeros((), dtype=x.dtype)
    for value in x:
        total = total + value
    return total
