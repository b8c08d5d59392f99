# dilation forgotten
# mistake: no-dilation
def window_count(sizes, kernel, stride, padding, dilation):
    out = []
    for i in range(len(sizes)):
        out.append((sizes[i] + 2*padding[i] - kernel[i]) // stride[i] + 1)
    return tuple(out)
