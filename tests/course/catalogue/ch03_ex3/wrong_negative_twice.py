# a dimension named twice is found only if it is written the same way
# mistake: named-twice
def reduced_shape(shape, dim=None, keepdim=False):
    ndim = max(len(shape), 1)
    dims = list(range(ndim)) if dim is None else [dim] if isinstance(dim, int) else list(dim)
    if len(set(dims)) < len(dims):
        raise RuntimeError("twice")
    for d in dims:
        if not -ndim <= d < ndim:
            raise IndexError(d)
    gone = {d % ndim for d in dims}
    if keepdim:
        return tuple(1 if i in gone else size for i, size in enumerate(shape))
    return tuple(size for i, size in enumerate(shape) if i not in gone)
