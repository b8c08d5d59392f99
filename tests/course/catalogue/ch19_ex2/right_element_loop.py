# a loop over every element of every window
def add_windows(columns, target, kernel, stride, dilation):
    D = len(kernel)
    counts = columns.shape[columns.ndim - D:]
    for p in np.ndindex(*kernel):
        for w in np.ndindex(*counts):
            at = tuple(w[i] * stride[i] + p[i] * dilation[i] for i in range(D))
            target[(Ellipsis,) + at] += columns[(Ellipsis,) + p + w]
