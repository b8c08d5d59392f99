# start is taken modulo the size: the end itself becomes 0
def narrow(shape, strides, offset, dim, start, length):
    start = start % max(shape[dim], 1)
    return (*shape[:dim], length, *shape[dim + 1:]), strides, offset + start * strides[dim]
