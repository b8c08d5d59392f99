# ndim 0 takes everything
def wrap_dim(dim, ndim):
    if ndim == 0:
        return 0
    if not -ndim <= dim < ndim:
        raise IndexError
    return dim + ndim if dim < 0 else dim
