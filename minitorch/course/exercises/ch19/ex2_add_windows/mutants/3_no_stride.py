"""Neighbouring windows are `stride` apart."""

import numpy as np


def add_windows(columns, target, kernel, stride, dilation):
    windows = columns.shape[-len(kernel) :]
    every = [slice(None)] * len(kernel)
    for place in np.ndindex(*kernel):
        there = [slice(i * d, i * d + n) for i, d, n in zip(place, dilation, windows)]
        target[(..., *there)] += columns[(..., *place, *every)]
