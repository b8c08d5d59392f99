"""Each dimension has its own stride, padding and dilation."""


def window_count(sizes, kernel, stride, padding, dilation):
    return tuple(
        (n + 2 * padding[0] - dilation[0] * (k - 1) - 1) // stride[0] + 1
        for n, k in zip(sizes, kernel)
    )
