# lets a range count
def wrap_dim(dim, ndim):
    return range(ndim or 1)[dim]
