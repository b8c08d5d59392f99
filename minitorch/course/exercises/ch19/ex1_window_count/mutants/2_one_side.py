"""There is padding at both ends of a dimension."""


def window_count(sizes, kernel, stride, padding, dilation):
    return tuple(
        (n + p - d * (k - 1) - 1) // s + 1
        for n, k, s, p, d in zip(sizes, kernel, stride, padding, dilation)
    )
