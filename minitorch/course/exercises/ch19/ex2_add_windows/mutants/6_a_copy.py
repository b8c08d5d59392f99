"""The caller keeps `target`: write into it, not into a copy."""

import numpy as np


def add_windows(columns, target, kernel, stride, dilation):
    target = target.copy()
    windows = columns.shape[-len(kernel) :]
    every = [slice(None)] * len(kernel)
    for place in np.ndindex(*kernel):
        there = [
            slice(i * d, i * d + s * (n - 1) + 1, s)
            for i, s, d, n in zip(place, stride, dilation, windows)
        ]
        target[(..., *there)] += columns[(..., *place, *every)]
