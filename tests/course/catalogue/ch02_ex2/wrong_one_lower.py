# -ndim - 1 is allowed
def wrap_dim(dim, ndim):
    n = max(ndim, 1)
    if not -n - 1 <= dim < n:
        raise IndexError
    return dim + n if dim < 0 else dim
