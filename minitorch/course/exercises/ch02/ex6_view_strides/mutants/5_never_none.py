"""This takes everything for one chunk and never says no."""

import minitorch as torch


def view_strides(shape, strides, new_shape):
    if 0 in shape:
        return torch.empty(new_shape).stride()
    result, step = [], strides[-1] if strides else 1
    for size in reversed(new_shape):
        result.insert(0, step)
        step *= size
    return tuple(result)
