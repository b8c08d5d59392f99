"""This answers only for contiguous tensors. One chunk with another step is enough, and even several
chunks may do.
"""

import minitorch as torch


def view_strides(shape, strides, new_shape):
    if 0 in shape or tuple(strides) == torch.empty(shape).stride():
        return torch.empty(new_shape).stride()
    return None
