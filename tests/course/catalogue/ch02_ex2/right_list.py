# a list of dims, and its IndexError
def wrap_dim(dim, ndim):
    dims = list(range(ndim)) or [0]
    return dims[dim]
