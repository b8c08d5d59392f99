# -ndim is refused
# mistake: one-too-few
def wrap_dim(dim, ndim):
    n = max(ndim, 1)
    if not -n < dim < n:
        raise IndexError
    return dim + n if dim < 0 else dim
