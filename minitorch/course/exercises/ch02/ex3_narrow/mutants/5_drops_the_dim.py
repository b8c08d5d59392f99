"""The dimension itself is gone. A piece of length 1 keeps it, with size 1: only `x[i]` drops it."""


def narrow(shape, strides, offset, dim, start, length):
    start = start + shape[dim] if start < 0 else start
    offset += start * strides[dim]
    if length == 1:
        return shape[:dim] + shape[dim + 1 :], strides[:dim] + strides[dim + 1 :], offset
    return (*shape[:dim], length, *shape[dim + 1 :]), strides, offset
