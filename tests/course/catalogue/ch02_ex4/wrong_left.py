# aligned at the left
# mistake: aligned-left
def expand_strides(shape, strides, new_shape):
    if len(new_shape) < len(shape) or -1 in new_shape[: len(new_shape) - len(shape)]:
        raise RuntimeError("a dimension is missing, or a new one has no size")
    out = []
    for i, new in enumerate(new_shape):
        if i >= len(shape):
            out.append(0)
        elif new in (-1, shape[i]):
            out.append(strides[i])
        elif shape[i] == 1:
            out.append(0)
        else:
            raise RuntimeError
    return tuple(out)
