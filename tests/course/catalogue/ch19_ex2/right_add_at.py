# np.add.at with index arrays
def add_windows(columns, target, kernel, stride, dilation):
    D = len(kernel)
    n = columns.shape[columns.ndim - D:]
    idx = []
    for i in range(D):
        a = (np.arange(kernel[i]) * dilation[i])[:, None] + (np.arange(n[i]) * stride[i])[None, :]
        shape = [1] * (2 * D)
        shape[i] = kernel[i]
        shape[D + i] = n[i]
        idx.append(a.reshape(shape))
    np.add.at(target, (Ellipsis, *idx), columns)
