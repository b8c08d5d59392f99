# masks of NumPy
def expand_strides(shape, strides, new_shape):
    if len(new_shape) < len(shape) or -1 in new_shape[: len(new_shape) - len(shape)]:
        raise RuntimeError("a dimension is missing, or a new one has no size")
    old = np.array(shape, dtype=np.int64)
    new = np.array(new_shape, dtype=np.int64)[len(new_shape) - len(shape):]
    same = (new == -1) | (new == old)
    if not np.all(same | (old == 1)):
        raise RuntimeError
    steps = np.where(same, np.array(strides, dtype=np.int64), 0)
    return (0,) * (len(new_shape) - len(shape)) + tuple(int(s) for s in steps)
