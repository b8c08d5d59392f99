"""A kernel's elements stand `dilation` apart."""

import numpy as np


def add_windows(columns, target, kernel, stride, dilation):
    windows = columns.shape[-len(kernel) :]
    every = [slice(None)] * len(kernel)
    for place in np.ndindex(*kernel):
        there = [slice(i, i + s * (n - 1) + 1, s) for i, s, n in zip(place, stride, windows)]
        target[(..., *there)] += columns[(..., *place, *every)]
