"""Sizes of 1 stretch, but nothing shrinks: a size of 3 cannot become 1."""


def expand_strides(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    if added < 0 or -1 in new_shape[:added]:
        raise RuntimeError("dimensions are missing, or a new one has no size")
    result = [0] * added
    for n, s, new in zip(shape, strides, new_shape[added:]):
        if new not in (n, -1) and n != 1 and new != 1:
            raise RuntimeError("only a size of 1 can be expanded")
        result.append(s if new in (n, -1) else 0)
    return tuple(result)
