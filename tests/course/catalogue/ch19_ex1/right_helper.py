# a helper and map
def window_count(sizes, kernel, stride, padding, dilation):
    def one(n, k, s, p, d):
        span = (k - 1) * d
        return 1 + (n + 2 * p - 1 - span) // s
    return tuple(map(one, sizes, kernel, stride, padding, dilation))
