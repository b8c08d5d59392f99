"""These are the strides of a fresh copy. But the elements stay where they are, and so do the steps
between them.
"""


def narrow(shape, strides, offset, dim, start, length):
    start = start + shape[dim] if start < 0 else start
    new_shape = (*shape[:dim], length, *shape[dim + 1 :])
    step, new_strides = 1, []
    for size in reversed(new_shape):
        new_strides.insert(0, step)
        step *= max(size, 1)
    return new_shape, tuple(new_strides), offset + start * strides[dim]
