# without the offset
def narrow(shape, strides, offset, dim, start, length):
    return shape[:dim] + (length,) + shape[dim + 1:], strides
