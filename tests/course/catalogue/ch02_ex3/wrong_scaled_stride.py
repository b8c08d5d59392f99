# multiplies the stride as for a step
def narrow(shape, strides, offset, dim, start, length):
    if start < 0:
        start += shape[dim]
    steps = strides[:dim] + (strides[dim] * length,) + strides[dim + 1:]
    return shape[:dim] + (length,) + shape[dim + 1:], steps, offset + start * strides[dim]
