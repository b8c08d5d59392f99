# computes the stride from the sizes
def narrow(shape, strides, offset, dim, start, length):
    if start < 0:
        start += shape[dim]
    step = 1
    for s in shape[dim + 1:]:
        step *= s
    return shape[:dim] + (length,) + shape[dim + 1:], strides, offset + start * step
