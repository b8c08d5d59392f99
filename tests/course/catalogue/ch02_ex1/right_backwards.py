# from the right, turned round
def contiguous_strides(shape):
    strides, step = [], 1
    for size in reversed(shape):
        strides.append(step)
        step *= size if size > 0 else 1
    return tuple(strides[::-1])
