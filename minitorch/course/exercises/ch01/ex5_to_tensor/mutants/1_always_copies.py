"""The numbers are right, but nothing is shared: you copy every array."""

import numpy as np

import minitorch as torch


def to_tensor(data):
    return torch.tensor(data.copy() if isinstance(data, np.ndarray) else data)
