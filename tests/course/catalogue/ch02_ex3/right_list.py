# a list written into
def narrow(shape, strides, offset, dim, start, length):
    sizes = list(shape)
    begin = start if start >= 0 else sizes[dim] + start
    sizes[dim] = length
    return tuple(sizes), tuple(strides), offset + begin * strides[dim]
