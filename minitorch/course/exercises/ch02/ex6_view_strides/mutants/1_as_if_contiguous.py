"""These are the strides of a contiguous tensor. The strides of the given tensor were never looked
at.
"""

import minitorch as torch


def view_strides(shape, strides, new_shape):
    return torch.empty(new_shape).stride()
