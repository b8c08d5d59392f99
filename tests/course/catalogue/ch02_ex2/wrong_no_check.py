# no errors
# mistake: no-error
def wrap_dim(dim, ndim):
    return dim + max(ndim, 1) if dim < 0 else dim
