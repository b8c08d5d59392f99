"""You went from the last size to the first, and the strides have stayed in that order. The stride 1
belongs to the last dimension.
"""


def contiguous_strides(shape):
    strides, step = [], 1
    for size in reversed(shape):
        strides.append(step)
        step *= max(size, 1)
    return tuple(strides)
