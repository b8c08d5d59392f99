# a match statement with guards
def wrap_dim(dim, ndim):
    size: int = ndim or 1
    match dim:
        case d if 0 <= d < size:
            return d
        case d if -size <= d < 0:
            return size + d
        case _:
            raise IndexError("no such dimension")
