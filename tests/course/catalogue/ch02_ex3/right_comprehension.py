# comprehension and range
def narrow(shape, strides, offset, dim, start, length):
    first = (range(shape[dim]) if start < 0 else range(start + 1))[start]
    return (tuple(length if d == dim else s for d, s in enumerate(shape)), strides, offset + strides[dim] * first)
