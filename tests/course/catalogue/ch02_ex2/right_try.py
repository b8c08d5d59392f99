# catches another error
def wrap_dim(dim, ndim):
    names = {}
    for d in range(max(1, ndim)):
        names[d] = names[d - max(1, ndim)] = d
    try:
        return names[dim]
    except KeyError:
        raise IndexError(dim) from None
