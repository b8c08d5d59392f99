# the nearest dim that exists
def wrap_dim(dim, ndim):
    n = max(ndim, 1)
    return min(max(dim + n if dim < 0 else dim, 0), n - 1)
