"""NumPy makes `float64` of a list of floats. `torch.tensor` makes `float32`, the default dtype."""

import numpy as np

import minitorch as torch


def to_tensor(data):
    data = np.asarray(data)
    if min(data.strides, default=0) < 0 or not data.flags.writeable:
        data = data.copy()
    return torch.from_numpy(data)
