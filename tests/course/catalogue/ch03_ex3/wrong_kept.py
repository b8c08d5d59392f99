# keeps the named ones
# mistake: keeps-what-is-named
def reduced_shape(shape, dim=None, keepdim=False):
    n = max(1, len(shape))
    if dim is None: dim = tuple(range(n))
    if isinstance(dim, int): dim = (dim,)
    for d in dim:
        if not -n <= d < n: raise IndexError
    ds = [d % n for d in dim]
    if len(set(ds)) < len(ds): raise RuntimeError
    if keepdim: return tuple(s if i in ds else 1 for i, s in enumerate(shape))
    return tuple(s for i, s in enumerate(shape) if i in ds)
