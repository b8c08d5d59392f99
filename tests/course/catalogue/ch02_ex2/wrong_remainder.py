# the remainder takes whatever comes
# mistake: remainder
def wrap_dim(dim, ndim):
    return dim % max(ndim, 1)
