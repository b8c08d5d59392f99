# fails without dimensions
def contiguous_strides(shape):
    strides = [0] * len(shape)
    strides[-1] = 1
    for i in range(len(shape) - 2, -1, -1):
        strides[i] = strides[i + 1] * max(shape[i + 1], 1)
    return tuple(strides)
