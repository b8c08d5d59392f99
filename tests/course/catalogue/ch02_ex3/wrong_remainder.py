# start % size: a start at the very end becomes 0
def narrow(shape, strides, offset, dim, start, length):
    start %= shape[dim]
    return shape[:dim] + (length,) + shape[dim + 1:], strides, offset + start * strides[dim]
