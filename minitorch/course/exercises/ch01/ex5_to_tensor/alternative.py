import numpy as np

import minitorch as torch


def to_tensor(data):
    array = isinstance(data, np.ndarray)
    if array and data.flags.writeable and all(step >= 0 for step in data.strides):
        return torch.from_numpy(data)
    return torch.tensor(data.copy() if array else data)
