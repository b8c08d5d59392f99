"""-1 is not a size. It says that this dimension stays as it was."""


def expand_strides(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    if added < 0 or -1 in new_shape[:added]:
        raise RuntimeError("dimensions are missing, or a new one has no size")
    result = [0] * added
    for n, s, new in zip(shape, strides, new_shape[added:]):
        if new != n and n != 1:
            raise RuntimeError("only a size of 1 can be expanded")
        result.append(s if new == n else 0)
    return tuple(result)
