# asks whether the dim is in the list of all names
def wrap_dim(dim, ndim):
    if ndim == 0:
        ndim = 1
    if dim in range(-ndim, ndim):
        return dim % ndim
    raise IndexError("Dimension out of range")
