# divides the padded size by the stride
def window_count(sizes, kernel, stride, padding, dilation):
    return tuple((n + 2*p) // s for n, s, p in zip(sizes, stride, padding))
