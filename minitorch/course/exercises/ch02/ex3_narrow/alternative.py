def narrow(shape, strides, offset, dim, start, length):
    sizes = list(shape)
    steps = start if start >= 0 else sizes[dim] + start
    for _ in range(steps):
        offset += strides[dim]
    sizes[dim] = length
    return tuple(sizes), tuple(strides), offset
