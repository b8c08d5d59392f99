# negative starts go backwards from the offset
# mistake: negative-start
def narrow(shape, strides, offset, dim, start, length):
    return shape[:dim] + (length,) + shape[dim + 1:], strides, offset + start * strides[dim]
