"""These are the strides of memory in which every repetition has been written down."""


def expand_strides(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    if added < 0 or -1 in new_shape[:added]:
        raise RuntimeError("dimensions are missing, or a new one has no size")
    sizes = [1] * added + list(shape)
    result, step = [], 1
    for n, new in reversed(list(zip(sizes, new_shape))):
        if new not in (n, -1) and n != 1:
            raise RuntimeError("only a size of 1 can be expanded")
        result.insert(0, step)
        step *= n if new == -1 else new
    return tuple(result)
