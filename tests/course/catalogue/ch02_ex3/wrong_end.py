# takes length for the end
# mistake: length-as-end
def narrow(shape, strides, offset, dim, start, length):
    if start < 0:
        start += shape[dim]
    return shape[:dim] + (length - start,) + shape[dim + 1:], strides, offset + start * strides[dim]
