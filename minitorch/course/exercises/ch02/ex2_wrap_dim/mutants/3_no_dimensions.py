"""A tensor without dimensions must accept the dims 0 and -1. Here it does not."""


def wrap_dim(dim, ndim):
    if not -ndim <= dim < ndim:
        raise IndexError("Dimension out of range")
    return dim + ndim if dim < 0 else dim
