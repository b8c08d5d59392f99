# lists
def narrow(shape, strides, offset, dim, start, length):
    if start < 0:
        start += shape[dim]
    new = list(shape)
    new[dim] = length
    return new, list(strides), offset + start * strides[dim]
