# does not know -1
# mistake: minus-one
def expand_strides(shape, strides, new_shape):
    if len(new_shape) < len(shape) or -1 in new_shape[: len(new_shape) - len(shape)]:
        raise RuntimeError("a dimension is missing, or a new one has no size")
    more = len(new_shape) - len(shape)
    out = [0] * more
    for old, step, new in zip(shape, strides, new_shape[more:]):
        if new == old:
            out.append(step)
        elif old == 1:
            out.append(0)
        else:
            raise RuntimeError
    return tuple(out)
