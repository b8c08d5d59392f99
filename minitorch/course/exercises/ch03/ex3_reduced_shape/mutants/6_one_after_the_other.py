"""You remove one dimension after the other, so the numbers of the later ones no longer fit."""


def reduced_shape(shape, dim=None, keepdim=False):
    ndim = max(len(shape), 1)
    dims = range(ndim) if dim is None else (dim,) if isinstance(dim, int) else dim
    gone = []
    for d in dims:
        if not -ndim <= d < ndim:
            raise IndexError(f"there is no dim {d}")
        if d % ndim in gone:
            raise RuntimeError(f"dim {d} appears twice")
        gone.append(d % ndim)
    if keepdim or dim is None:
        return tuple([1 if i in gone else size for i, size in enumerate(shape)]) if keepdim else ()
    sizes = list(shape)
    for d in gone if sizes else ():
        sizes.pop(d if d < len(sizes) else -1)
    return tuple(sizes)
