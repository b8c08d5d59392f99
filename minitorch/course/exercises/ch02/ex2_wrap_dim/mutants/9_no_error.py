"""A dim that does not exist must be an error. Here nothing is raised."""


def wrap_dim(dim, ndim):
    return dim + max(ndim, 1) if dim < 0 else dim
