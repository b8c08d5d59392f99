# no dims at all for ndim 0
# mistake: no-dimensions
def wrap_dim(dim, ndim):
    if not -ndim <= dim < ndim:
        raise IndexError
    return dim + ndim if dim < 0 else dim
