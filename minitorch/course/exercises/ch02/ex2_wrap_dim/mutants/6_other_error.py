"""You refuse the right dims, but with another error than an `IndexError`."""


def wrap_dim(dim, ndim):
    limit = max(ndim, 1)
    if not -limit <= dim < limit:
        raise ValueError("Dimension out of range")
    return dim + limit if dim < 0 else dim
