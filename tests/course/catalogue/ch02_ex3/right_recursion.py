# recursion: the first dimension or the rest
def narrow(shape, strides, offset, dim, start, length):
    if dim == 0:
        start = start + shape[0] if start < 0 else start
        return (length, *shape[1:]), tuple(strides), offset + start * strides[0]
    sizes, steps, offset = narrow(shape[1:], strides[1:], offset, dim - 1, start, length)
    return (shape[0], *sizes), (strides[0], *steps), offset
