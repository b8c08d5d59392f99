# NumPy over all dimensions at once
def window_count(sizes, kernel, stride, padding, dilation):
    n, k, s, p, d = (np.asarray(one, dtype=np.int64) for one in (sizes, kernel, stride, padding, dilation))
    return tuple(np.floor_divide(n + 2 * p - d * (k - 1) - 1, s).__add__(1).tolist())
