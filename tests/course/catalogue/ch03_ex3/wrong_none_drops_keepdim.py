# None forgets keepdim
def reduced_shape(shape, dim=None, keepdim=False):
    n = max(1, len(shape))
    if dim is None: return ()
    if isinstance(dim, int): dim = (dim,)
    for d in dim:
        if not -n <= d < n: raise IndexError
    ds = [d % n for d in dim]
    if len(set(ds)) < len(ds): raise RuntimeError
    return tuple(1 if i in ds else s for i, s in enumerate(shape) if keepdim or i not in ds)
