# divides by the number of copies
def add_windows(columns, target, kernel, stride, dilation):
    D = len(kernel)
    n = columns.shape[columns.ndim-D:]
    for p in np.ndindex(*kernel):
        sl = tuple(slice(p[i]*dilation[i], p[i]*dilation[i] + stride[i]*(n[i]-1) + 1, stride[i]) for i in range(D))
        target[(Ellipsis,)+sl] += columns[(Ellipsis,)+p+(slice(None),)*D] / len(list(np.ndindex(*kernel)))
