"""A tensor may always be written, so an array that may not be written must be copied."""

import numpy as np

import minitorch as torch


def to_tensor(data):
    if not isinstance(data, np.ndarray):
        return torch.tensor(data)
    return torch.from_numpy(data.copy() if min(data.strides, default=0) < 0 else data)
