# recursion on the last dimension
def expand_strides(shape, strides, new_shape):
    if len(new_shape) < len(shape) or -1 in new_shape[: len(new_shape) - len(shape)]:
        raise RuntimeError("a dimension is missing, or a new one has no size")
    if not shape:
        return (0,) * len(new_shape)
    *front, new = new_shape
    if shape[-1] != 1 and new not in (-1, shape[-1]):
        raise RuntimeError("no")
    step = strides[-1] if new in (-1, shape[-1]) else 0
    return (*expand_strides(shape[:-1], strides[:-1], tuple(front)), step)
