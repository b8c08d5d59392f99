# a dimension of size 1 always gets stride 0, also where -1 keeps it
def expand_strides(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    if added < 0 or -1 in new_shape[:added]:
        raise RuntimeError
    result = [0] * added
    for size, stride, new in zip(shape, strides, new_shape[added:]):
        if new not in (size, -1) and size != 1:
            raise RuntimeError
        result.append(stride if new == size or size != 1 else 0)
    return tuple(result)
