"""-1 means "as it was", but a new dimension was nothing before. This must be an error."""


def expand_strides(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    if added < 0:
        raise RuntimeError("no dimension may get lost")
    result = [0] * added
    for n, s, new in zip(shape, strides, new_shape[added:]):
        if new not in (n, -1) and n != 1:
            raise RuntimeError("only a size of 1 can be expanded")
        result.append(s if new in (n, -1) else 0)
    return tuple(result)
