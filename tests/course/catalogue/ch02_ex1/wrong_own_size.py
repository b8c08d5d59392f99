# includes the dimension's own size
# mistake: own-size
def contiguous_strides(shape):
    strides, step = [], 1
    for size in reversed(shape):
        step *= max(size, 1)
        strides.append(step)
    return tuple(strides[::-1])
