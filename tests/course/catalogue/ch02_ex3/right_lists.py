# lists that are written into, and slices
def narrow(shape, strides, offset, dim, start, length):
    new = list(shape)
    begin = range(new[dim] + 1)[start] if start >= 0 else new[dim] + start
    new[dim] = length
    return tuple(new), tuple(strides), offset + begin * list(strides)[dim]
