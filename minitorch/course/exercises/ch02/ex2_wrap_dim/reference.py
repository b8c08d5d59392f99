

def wrap_dim(dim, ndim):
    limit = max(ndim, 1)
    if not -limit <= dim < limit:
        raise IndexError(
            f"Dimension out of range (expected to be in range of "
            f"[{-limit}, {limit - 1}], but got {dim})"
        )
    return dim + limit if dim < 0 else dim
