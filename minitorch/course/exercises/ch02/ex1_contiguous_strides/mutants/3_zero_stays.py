"""After a dimension of size 0 all strides are 0 here. Count such a dimension as one of size 1."""


def contiguous_strides(shape):
    strides, step = [], 1
    for size in reversed(shape):
        strides.insert(0, step)
        step *= size
    return tuple(strides)
