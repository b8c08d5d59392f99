import numpy as np

import minitorch as torch


def view_strides(shape, strides, new_shape):
    """The strides that read the same memory as new_shape, or None."""
    if 0 in shape:
        return torch.empty(new_shape).stride()
    raise NotImplementedError
