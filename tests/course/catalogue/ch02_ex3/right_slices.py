# slices of tuples
def narrow(shape, strides, offset, dim, start, length):
    if start < 0:
        start += shape[dim]
    shape = shape[:dim] + (length,) + shape[dim + 1:]
    return shape, strides, offset + start * strides[dim]
