# pads shape and strides at the left
def expand_strides(shape, strides, new_shape):
    more = len(new_shape) - len(shape)
    out = [0] * more
    for old, step, new in zip(shape, strides, new_shape[more:]):
        if new in (-1, old):
            out += [step]
        elif old == 1:
            out += [0]
        else:
            raise RuntimeError("does not fit")
    return tuple(out)
