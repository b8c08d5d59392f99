"""One dim too few is allowed: the lowest of 3 dimensions is -3."""


def wrap_dim(dim, ndim):
    limit = max(ndim, 1)
    if not -limit < dim < limit:
        raise IndexError("Dimension out of range")
    return dim + limit if dim < 0 else dim
