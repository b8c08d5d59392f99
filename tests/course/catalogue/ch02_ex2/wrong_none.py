# None instead of an error
def wrap_dim(dim, ndim):
    n = max(ndim, 1)
    if -n <= dim < n:
        return dim + n if dim < 0 else dim
