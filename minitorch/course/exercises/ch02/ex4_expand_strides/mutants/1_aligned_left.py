"""The shapes are aligned at the left. Align them at the right: new dimensions come in front."""


def expand_strides(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    if added < 0 or -1 in new_shape[:added]:
        raise RuntimeError("dimensions are missing, or a new one has no size")
    result = []
    for n, new in enumerate(new_shape):
        if n >= len(shape):
            result.append(0)
        elif new in (shape[n], -1):
            result.append(strides[n])
        elif shape[n] == 1:
            result.append(0)
        else:
            raise RuntimeError("only a size of 1 can be expanded")
    return tuple(result)
