# an IndexError of its own
class NoSuchDim(IndexError):
    pass

def wrap_dim(dim, ndim):
    limit = ndim if ndim > 0 else 1
    wrapped = dim % limit
    if wrapped not in (dim, dim + limit):
        raise NoSuchDim(f"{dim} of {ndim}")
    return wrapped
