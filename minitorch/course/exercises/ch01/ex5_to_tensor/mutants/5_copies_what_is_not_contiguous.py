"""You copy more than you must: a transpose has positive strides, so a tensor can read it."""

import numpy as np

import minitorch as torch


def to_tensor(data):
    if not isinstance(data, np.ndarray):
        return torch.tensor(data)
    if not (data.flags.c_contiguous and data.flags.writeable):
        data = data.copy()
    return torch.from_numpy(data)
