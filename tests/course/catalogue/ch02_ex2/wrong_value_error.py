# a ValueError
# mistake: other-error
def wrap_dim(dim, ndim):
    n = max(ndim, 1)
    if not -n <= dim < n:
        raise ValueError("Dimension out of range")
    return dim + n if dim < 0 else dim
