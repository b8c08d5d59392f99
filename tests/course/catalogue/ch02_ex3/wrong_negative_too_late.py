# the negative start counts from the new length
def narrow(shape, strides, offset, dim, start, length):
    if start < 0:
        start += length
    return shape[:dim] + (length,) + shape[dim + 1:], strides, offset + start * strides[dim]
