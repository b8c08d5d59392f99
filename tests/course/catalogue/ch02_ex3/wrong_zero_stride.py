# takes a stride of 0 for 1
def narrow(shape, strides, offset, dim, start, length):
    if start < 0:
        start += shape[dim]
    return shape[:dim] + (length,) + shape[dim + 1:], strides, offset + start * (strides[dim] or 1)
