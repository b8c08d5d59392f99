# the remainder by the size, save at the end
def narrow(shape, strides, offset, dim, start, length):
    new = tuple([*shape[:dim], length, *shape[dim + 1:]])
    moved = sum(s * (0 if d != dim else start + (start < 0) * shape[d]) for d, s in enumerate(strides))
    return new, strides, offset + moved
