# looks at the upper end only
# mistake: only-upper-end
def wrap_dim(dim, ndim):
    n = max(ndim, 1)
    if dim >= n:
        raise IndexError
    return dim + n if dim < 0 else dim
