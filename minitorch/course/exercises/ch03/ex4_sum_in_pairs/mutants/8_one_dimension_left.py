"""The number is in a tensor of shape (1). The result has no dimensions."""

import minitorch as torch


def sum_in_pairs(x):
    if len(x) == 0:
        return torch.zeros(1, dtype=x.dtype)
    half = len(x) // 2
    return sum_in_pairs(x[:half]) + sum_in_pairs(x[half:]) if half else x
