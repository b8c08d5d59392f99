"""2 is taken for another name of dim 0 before anybody asks whether there is a dim 2."""


def reduced_shape(shape, dim=None, keepdim=False):
    ndim = max(len(shape), 1)
    dims = range(ndim) if dim is None else (dim,) if isinstance(dim, int) else dim
    gone = {d % ndim for d in dims}
    if len(gone) < len(dims):
        raise RuntimeError("a dim appears twice")
    if any(not -ndim <= d < ndim for d in dims):
        raise IndexError("there is no such dim")
    if keepdim:
        return tuple([1 if i in gone else size for i, size in enumerate(shape)])
    return tuple([size for i, size in enumerate(shape) if i not in gone])
