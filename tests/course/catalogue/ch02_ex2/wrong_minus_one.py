# ndim - 1 + dim
def wrap_dim(dim, ndim):
    n = max(ndim, 1)
    if not -n <= dim < n:
        raise IndexError
    return n - 1 + dim if dim < 0 else dim
