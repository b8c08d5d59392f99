"""There is a highest dim, too: 3 of 3 dimensions does not exist."""


def wrap_dim(dim, ndim):
    limit = max(ndim, 1)
    if dim < -limit:
        raise IndexError("Dimension out of range")
    return dim + limit if dim < 0 else dim
