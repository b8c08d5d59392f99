# no dilation
# mistake: no-dilation
def add_windows(columns, target, kernel, stride, dilation):
    D = len(kernel)
    n = columns.shape[columns.ndim-D:]
    for p in np.ndindex(*kernel):
        sl = tuple(slice(p[i], p[i] + stride[i]*(n[i]-1) + 1, stride[i]) for i in range(D))
        target[(Ellipsis,)+sl] += columns[(Ellipsis,)+p+(slice(None),)*D]
