"""A float of NumPy gets the default dtype like every other float, an `np.float64` too."""

import numpy as np

import minitorch as torch


def dtype_of_number(value):
    if isinstance(value, (bool, np.bool_)):
        return torch.bool
    if isinstance(value, (int, np.integer)):
        return torch.int64
    if isinstance(value, np.float64):
        return torch.float64
    return torch.get_default_dtype()
