

def narrow(shape, strides, offset, dim, start, length):
    if start < 0:
        start += shape[dim]
    new_shape = (*shape[:dim], length, *shape[dim + 1:])
    return new_shape, strides, offset + start * strides[dim]
