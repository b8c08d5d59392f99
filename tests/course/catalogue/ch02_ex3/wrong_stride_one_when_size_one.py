# sets the stride of a piece of length 1 to 1
def narrow(shape, strides, offset, dim, start, length):
    if start < 0:
        start += shape[dim]
    steps = tuple(1 if d == dim and length == 1 else s for d, s in enumerate(strides))
    return shape[:dim] + (length,) + shape[dim + 1:], steps, offset + start * strides[dim]
