# asks NumPy, whose strides of an empty array are not those
def contiguous_strides(shape):
    return tuple(s // 8 for s in np.empty(shape).strides)
