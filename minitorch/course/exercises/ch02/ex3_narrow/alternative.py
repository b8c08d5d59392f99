def narrow(shape, strides, offset, dim, start, length):
    sizes = list(shape)
    start, sizes[dim] = start % sizes[dim], length
    for _ in range(start):
        offset += strides[dim]
    return tuple(sizes), tuple(strides), offset
