"""You look at the stride of the first dimension. The others may be negative as well."""

import numpy as np

import minitorch as torch


def to_tensor(data):
    if not isinstance(data, np.ndarray):
        return torch.tensor(data)
    if data.strides[0] < 0 or not data.flags.writeable:
        data = data.copy()
    return torch.from_numpy(data)
