# a 0-d tensor has no dim 0
def reduced_shape(shape, dim=None, keepdim=False):
    n = len(shape)
    if dim is None: dim = tuple(range(n))
    if isinstance(dim, int): dim = (dim,)
    for d in dim:
        if not -n <= d < n: raise IndexError
    ds = [d % n for d in dim]
    if len(set(ds)) < len(ds): raise RuntimeError
    return tuple(1 if i in ds else s for i, s in enumerate(shape) if keepdim or i not in ds)
