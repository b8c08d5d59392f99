# fancy indexing adds once
# mistake: fancy-index
def add_windows(columns, target, kernel, stride, dilation):
    D = len(kernel)
    n = columns.shape[columns.ndim - D:]
    grids = np.indices(kernel + tuple(n))
    at = tuple(grids[i] * dilation[i] + grids[D + i] * stride[i] for i in range(D))
    target[(Ellipsis, *at)] += columns
