# divides the number of elements step by step
def contiguous_strides(shape):
    n = 1
    for s in shape:
        n *= max(s, 1)
    strides = []
    for s in shape:
        n = n / max(s, 1)
        strides.append(n)
    return tuple(strides)
