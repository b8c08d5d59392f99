# cumprod of NumPy, as plain numbers
def contiguous_strides(shape):
    sizes = np.maximum(np.array(shape, dtype=np.int64), 1)
    steps = np.cumprod(np.concatenate([[1], sizes[::-1]]))[: len(shape)]
    return tuple(int(s) for s in steps[::-1])
