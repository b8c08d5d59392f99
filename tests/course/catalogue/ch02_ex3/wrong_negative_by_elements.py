# a negative start counts from the number of elements
def narrow(shape, strides, offset, dim, start, length):
    n = 1
    for s in shape:
        n *= s
    if start < 0:
        start += n
    return shape[:dim] + (length,) + shape[dim + 1:], strides, offset + start * strides[dim]
