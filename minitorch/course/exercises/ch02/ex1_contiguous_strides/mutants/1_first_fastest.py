"""Here the first index moves fastest, as in Fortran or MATLAB. In row-major order the last one
does.
"""


def contiguous_strides(shape):
    strides, step = [], 1
    for size in shape:
        strides.append(step)
        step *= max(size, 1)
    return tuple(strides)
