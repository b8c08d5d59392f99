# NumPy arrays
def window_count(sizes, kernel, stride, padding, dilation):
    n, k, s, p, d = (np.array(v, dtype=int) for v in (sizes, kernel, stride, padding, dilation))
    last = n + 2 * p - (d * (k - 1) + 1)
    return tuple(int(c) for c in last // s + 1)
