# one dim too many
# mistake: one-too-many
def wrap_dim(dim, ndim):
    n = max(ndim, 1)
    if not -n <= dim <= n:
        raise IndexError
    return dim + n if dim < 0 else dim
