import numpy as np

import minitorch as torch


def expand_strides(shape, strides, new_shape):
    """The strides of the expanded tensor, as a tuple."""
    raise NotImplementedError
