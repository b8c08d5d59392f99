# from the right
def expand_strides(shape, strides, new_shape):
    if len(new_shape) < len(shape) or -1 in new_shape[: len(new_shape) - len(shape)]:
        raise RuntimeError("a dimension is missing, or a new one has no size")
    out = []
    for i in range(1, len(new_shape) + 1):
        new = new_shape[-i]
        if i > len(shape):
            out.append(0)
        elif new == -1 or new == shape[-i]:
            out.append(strides[-i])
        elif shape[-i] == 1:
            out.append(0)
        else:
            raise RuntimeError(f"The expanded size of the tensor ({new}) must match the existing size ({shape[-i]})")
    return tuple(out[::-1])
