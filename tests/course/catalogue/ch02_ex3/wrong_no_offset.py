# forgets the offset that was there
# mistake: forgets-the-offset
def narrow(shape, strides, offset, dim, start, length):
    if start < 0:
        start += shape[dim]
    return shape[:dim] + (length,) + shape[dim + 1:], strides, start * strides[dim]
