"""You split into every second element. A half is the beginning of `x`, or its end."""

import minitorch as torch


def sum_in_pairs(x):
    if len(x) == 0:
        return torch.zeros((), dtype=x.dtype)
    if len(x) == 1:
        return x[0]
    return sum_in_pairs(x[::2]) + sum_in_pairs(x[1::2])
