# fewer dimensions: what is too much at the left is dropped
def expand_strides(shape, strides, new_shape):
    if len(new_shape) < len(shape):
        lost = len(shape) - len(new_shape)
        shape, strides = shape[lost:], strides[lost:]
    more = len(new_shape) - len(shape)
    if -1 in new_shape[:more]:
        raise RuntimeError("no size")
    out = [0] * more
    for old, step, new in zip(shape, strides, new_shape[more:]):
        if new in (-1, old):
            out.append(step)
        elif old == 1:
            out.append(0)
        else:
            raise RuntimeError
    return tuple(out)
