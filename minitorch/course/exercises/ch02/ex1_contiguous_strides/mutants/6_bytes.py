"""NumPy counts strides in bytes. This exercise counts elements."""

import numpy as np


def contiguous_strides(shape):
    return np.zeros(shape).strides
