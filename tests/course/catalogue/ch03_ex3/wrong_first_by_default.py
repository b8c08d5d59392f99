# without dim only the first dimension is summed
def reduced_shape(shape, dim=0, keepdim=False):
    ndim = max(len(shape), 1)
    dims = range(ndim) if dim is None else (dim,) if isinstance(dim, int) else dim
    gone = []
    for d in dims:
        if not -ndim <= d < ndim:
            raise IndexError(f"there is no dim {d}")
        if d % ndim in gone:
            raise RuntimeError(f"dim {d} appears twice")
        gone.append(d % ndim)
    if keepdim:
        return tuple([1 if i in gone else size for i, size in enumerate(shape)])
    return tuple([size for i, size in enumerate(shape) if i not in gone])
