"""There is a lowest dim, too: with 3 dimensions, -4 does not exist."""


def wrap_dim(dim, ndim):
    limit = max(ndim, 1)
    if dim >= limit:
        raise IndexError("Dimension out of range")
    return dim + limit if dim < 0 else dim
