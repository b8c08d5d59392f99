# a dimension of size 1 has stride 0
def contiguous_strides(shape):
    strides, step = [], 1
    for size in reversed(shape):
        strides.append(0 if size == 1 else step)
        step *= max(size, 1)
    return tuple(strides[::-1])
