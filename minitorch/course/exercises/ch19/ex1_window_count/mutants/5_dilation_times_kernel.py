"""Between 3 elements there are 2 gaps: a kernel of 3 with dilation 2 reaches over 5."""


def window_count(sizes, kernel, stride, padding, dilation):
    return tuple(
        (n + 2 * p - d * k) // s + 1
        for n, k, s, p, d in zip(sizes, kernel, stride, padding, dilation)
    )
