"""Your first half is the longer one. It has `len(x) // 2` elements."""

import minitorch as torch


def sum_in_pairs(x):
    if len(x) == 0:
        return torch.zeros((), dtype=x.dtype)
    if len(x) == 1:
        return x[0]
    half = (len(x) + 1) // 2
    return sum_in_pairs(x[:half]) + sum_in_pairs(x[half:])
