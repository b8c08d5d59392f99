# assert
def wrap_dim(dim, ndim):
    n = max(ndim, 1)
    assert -n <= dim < n, "Dimension out of range"
    return dim % n
