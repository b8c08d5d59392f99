def contiguous_strides(shape):
    if len(shape) < 2:
        return (1,) * len(shape)
    inner = contiguous_strides(shape[1:])
    return (inner[0] * max(shape[1], 1), *inner)
