def wrap_dim(dim, ndim):
    dims = list(range(max(ndim, 1)))
    try:
        return dims[dim]
    except IndexError:
        text = f"[{-len(dims)}, {len(dims) - 1}], but got {dim}"
        raise IndexError(f"Dimension out of range (expected to be in range of {text})") from None
