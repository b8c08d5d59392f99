# always dimension 0
def narrow(shape, strides, offset, dim, start, length):
    if start < 0:
        start += shape[0]
    return (length, *shape[1:]), strides, offset + start * strides[0]
