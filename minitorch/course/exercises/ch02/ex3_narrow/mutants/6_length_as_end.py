"""`length` is taken for the end of the piece. It is the number of entries."""


def narrow(shape, strides, offset, dim, start, length):
    start = start + shape[dim] if start < 0 else start
    new_shape = (*shape[:dim], length - start, *shape[dim + 1 :])
    return new_shape, strides, offset + start * strides[dim]
