# recursion
def contiguous_strides(shape):
    if len(shape) == 0:
        return ()
    rest = contiguous_strides(shape[1:])
    if not rest:
        return (1,)
    return (rest[0] * (shape[1] or 1), *rest)
