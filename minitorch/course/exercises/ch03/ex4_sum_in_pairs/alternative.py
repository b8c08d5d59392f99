import numpy as np

import minitorch as torch


def sum_in_pairs(x):
    values = x.detach().numpy()

    def total(start, stop):
        if stop - start < 2:
            return values[start] if start < stop else values.dtype.type(0)
        middle = start + (stop - start) // 2
        with np.errstate(all="ignore"):
            return total(start, middle) + total(middle, stop)

    return torch.tensor(total(0, len(values)).item(), dtype=x.dtype)
