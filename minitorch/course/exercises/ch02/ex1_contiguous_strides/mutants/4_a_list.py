"""The numbers are right. `x.stride()` is a tuple, though, and this is a list."""


def contiguous_strides(shape):
    strides, step = [], 1
    for size in reversed(shape):
        strides.insert(0, step)
        step *= max(size, 1)
    return strides
