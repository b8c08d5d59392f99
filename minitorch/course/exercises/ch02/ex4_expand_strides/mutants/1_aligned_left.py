"""The shapes are aligned at the left. Align them at the right: new dimensions come in front."""


def expand_strides(shape, strides, new_shape):
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
