"""Each stride is too long by the size of its own dimension. A step passes over all that lies
further inside, and no more.
"""


def contiguous_strides(shape):
    strides, step = [], 1
    for size in reversed(shape):
        step *= max(size, 1)
        strides.insert(0, step)
    return tuple(strides)
