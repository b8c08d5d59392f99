# the remainder takes whatever comes
def wrap_dim(dim, ndim):
    return dim % max(ndim, 1)
