# images only
def window_count(sizes, kernel, stride, padding, dilation):
    f = lambda i: (sizes[i] + 2*padding[i] - dilation[i]*(kernel[i]-1) - 1)//stride[i] + 1
    return f(0), f(1)
