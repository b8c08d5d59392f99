"""A dilated kernel reaches over more than its number of elements."""


def window_count(sizes, kernel, stride, padding, dilation):
    return tuple(
        (n + 2 * p - k) // s + 1 for n, k, s, p, d in zip(sizes, kernel, stride, padding, dilation)
    )
