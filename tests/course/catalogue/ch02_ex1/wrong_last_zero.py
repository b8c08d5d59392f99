# only the last dimension of size 0 is taken for 1
def contiguous_strides(shape):
    strides, step = [], 1
    for i, size in enumerate(reversed(shape)):
        strides.insert(0, step)
        step *= size if i else max(size, 1)
    return tuple(strides)
