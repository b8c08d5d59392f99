"""With an index array, `+=` adds only once at a place that the index names several times."""

import numpy as np


def add_windows(columns, target, kernel, stride, dilation):
    windows = columns.shape[-len(kernel) :]
    places = []
    for dim, (k, n, s, d) in enumerate(zip(kernel, windows, stride, dilation)):
        at = np.arange(k)[:, None] * d + np.arange(n) * s
        shape = [1] * (2 * len(kernel))
        shape[dim], shape[dim + len(kernel)] = k, n
        places.append(at.reshape(shape))
    target[(..., *places)] += columns
