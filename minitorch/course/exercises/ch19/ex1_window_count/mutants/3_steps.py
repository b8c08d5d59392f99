"""You have counted the steps. There is one place more than there are steps."""


def window_count(sizes, kernel, stride, padding, dilation):
    return tuple(
        (n + 2 * p - d * (k - 1) - 1) // s
        for n, k, s, p, d in zip(sizes, kernel, stride, padding, dilation)
    )
