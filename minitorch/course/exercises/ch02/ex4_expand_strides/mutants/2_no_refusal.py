"""A size of 3 cannot become 4: which element would be repeated?"""


def expand_strides(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    if added < 0 or -1 in new_shape[:added]:
        raise RuntimeError("dimensions are missing, or a new one has no size")
    pairs = zip(shape, strides, new_shape[added:])
    return (0,) * added + tuple(s if new in (n, -1) else 0 for n, s, new in pairs)
