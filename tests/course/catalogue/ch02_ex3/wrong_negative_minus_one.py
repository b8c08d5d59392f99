# one off for negative starts
def narrow(shape, strides, offset, dim, start, length):
    if start < 0:
        start += shape[dim] - 1
    return shape[:dim] + (length,) + shape[dim + 1:], strides, offset + start * strides[dim]
