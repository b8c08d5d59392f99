"""The tensor may itself begin somewhere in the middle of its storage."""


def narrow(shape, strides, offset, dim, start, length):
    start = start + shape[dim] if start < 0 else start
    return (*shape[:dim], length, *shape[dim + 1 :]), strides, start * strides[dim]
