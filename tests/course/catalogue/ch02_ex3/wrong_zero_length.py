# a piece of nothing begins at the old offset
def narrow(shape, strides, offset, dim, start, length):
    if start < 0:
        start += shape[dim]
    if length == 0:
        start = 0
    return shape[:dim] + (length,) + shape[dim + 1:], strides, offset + start * strides[dim]
