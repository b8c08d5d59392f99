# a new dimension may be -1
# mistake: new-minus-one
def expand_strides(shape, strides, new_shape):
    more = len(new_shape) - len(shape)
    if more < 0:
        raise RuntimeError("too few")
    out = [0] * more
    for old, step, new in zip(shape, strides, new_shape[more:]):
        if new in (-1, old):
            out.append(step)
        elif old == 1:
            out.append(0)
        else:
            raise RuntimeError
    return tuple(out)
