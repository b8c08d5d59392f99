# an array
def contiguous_strides(shape):
    sizes = np.maximum(np.array(shape, dtype=np.int64), 1)
    return np.cumprod(np.concatenate([[1], sizes[::-1]]))[: len(shape)][::-1]
