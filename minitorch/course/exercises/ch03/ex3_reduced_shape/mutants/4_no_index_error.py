"""A dimension that is not there goes unnoticed. It is an IndexError."""


def reduced_shape(shape, dim=None, keepdim=False):
    ndim = max(len(shape), 1)
    dims = range(ndim) if dim is None else (dim,) if isinstance(dim, int) else dim
    gone = []
    for d in dims:
        if d % ndim in gone:
            raise RuntimeError(f"dim {d} appears twice")
        gone.append(d % ndim)
    if keepdim:
        return tuple([1 if i in gone else size for i, size in enumerate(shape)])
    return tuple([size for i, size in enumerate(shape) if i not in gone])
