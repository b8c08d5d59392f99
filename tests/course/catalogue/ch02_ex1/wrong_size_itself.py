# the size to the right, no product
# mistake: size-to-the-right
def contiguous_strides(shape):
    return tuple([max(s, 1) for s in shape[1:]] + [1] * bool(shape))
