# counts positive ones from the end
def wrap_dim(dim, ndim):
    n = max(ndim, 1)
    if not -n <= dim < n:
        raise IndexError
    return -dim - 1 if dim < 0 else dim
