# raises LookupError, the class above
def wrap_dim(dim, ndim):
    limit = max(ndim, 1)
    if not -limit <= dim < limit:
        raise LookupError(dim)
    return dim % limit
