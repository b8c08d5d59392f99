"""You take `True` for a whole number. Python does so, too: its bool is a kind of int."""

import numpy as np

import minitorch as torch


def dtype_of_number(value):
    if isinstance(value, (int, np.integer)):
        return torch.int64
    if isinstance(value, (bool, np.bool_)):
        return torch.bool
    return torch.get_default_dtype()
