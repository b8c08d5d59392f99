# a piece of length 1 loses its dimension
# mistake: drops-the-dim
def narrow(shape, strides, offset, dim, start, length):
    if start < 0:
        start += shape[dim]
    at = offset + start * strides[dim]
    if length == 1:
        return shape[:dim] + shape[dim + 1:], strides[:dim] + strides[dim + 1:], at
    return shape[:dim] + (length,) + shape[dim + 1:], strides, at
