# (1,) for a shape without dimensions
def contiguous_strides(shape):
    strides = [1]
    for size in reversed(shape[1:]):
        strides.append(strides[-1] * max(size, 1))
    return tuple(strides[::-1])
