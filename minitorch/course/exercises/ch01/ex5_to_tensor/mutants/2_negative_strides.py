"""An array that is read backwards cannot be shared, because a tensor steps only forward."""

import numpy as np

import minitorch as torch


def to_tensor(data):
    if not isinstance(data, np.ndarray):
        return torch.tensor(data)
    return torch.from_numpy(data if data.flags.writeable else data.copy())
