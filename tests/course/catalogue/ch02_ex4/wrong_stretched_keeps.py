# the stretched dimension keeps its stride
def expand_strides(shape, strides, new_shape):
    if len(new_shape) < len(shape) or -1 in new_shape[: len(new_shape) - len(shape)]:
        raise RuntimeError("a dimension is missing, or a new one has no size")
    more = len(new_shape) - len(shape)
    if any(old != 1 and new not in (-1, old) for old, new in zip(shape, new_shape[more:])):
        raise RuntimeError
    return (0,) * more + tuple(strides)
