# new dimensions appear at the right
def expand_strides(shape, strides, new_shape):
    if len(new_shape) < len(shape) or -1 in new_shape[: len(new_shape) - len(shape)]:
        raise RuntimeError("a dimension is missing, or a new one has no size")
    more = len(new_shape) - len(shape)
    out = []
    for old, step, new in zip(shape, strides, new_shape[more:]):
        if new in (-1, old):
            out.append(step)
        elif old == 1:
            out.append(0)
        else:
            raise RuntimeError
    return tuple(out + [0] * more)
