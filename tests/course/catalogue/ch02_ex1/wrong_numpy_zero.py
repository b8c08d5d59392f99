# asks NumPy, whose strides are 0 for an array without elements
def contiguous_strides(shape):
    return np.zeros(tuple(shape), dtype=np.uint8).strides
