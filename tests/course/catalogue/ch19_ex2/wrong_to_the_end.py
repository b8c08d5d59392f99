# the slice runs to the end of the target
def add_windows(columns, target, kernel, stride, dilation):
    D = len(kernel)
    n = columns.shape[columns.ndim-D:]
    for p in np.ndindex(*kernel):
        sl = tuple(slice(p[i]*dilation[i], None, stride[i]) for i in range(D))
        target[(Ellipsis,)+sl] += columns[(Ellipsis,)+p+(slice(None),)*D]
