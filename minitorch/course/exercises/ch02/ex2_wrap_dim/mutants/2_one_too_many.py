"""One dim too many is allowed: with 3 dimensions they are 0, 1 and 2."""


def wrap_dim(dim, ndim):
    limit = max(ndim, 1)
    if not -limit <= dim <= limit:
        raise IndexError("Dimension out of range")
    return dim + limit if dim < 0 else dim
