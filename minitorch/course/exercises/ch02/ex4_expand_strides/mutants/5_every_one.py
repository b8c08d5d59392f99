"""Every dimension of size 1 gets the stride 0 here. One that keeps its size keeps its stride."""


def expand_strides(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    if added < 0 or -1 in new_shape[:added]:
        raise RuntimeError("dimensions are missing, or a new one has no size")
    result = [0] * added
    for n, s, new in zip(shape, strides, new_shape[added:]):
        if new not in (n, -1) and n != 1:
            raise RuntimeError("only a size of 1 can be expanded")
        result.append(0 if n == 1 else s)
    return tuple(result)
