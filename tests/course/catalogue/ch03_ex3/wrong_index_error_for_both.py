# one error for both
def reduced_shape(shape, dim=None, keepdim=False):
    n = max(1, len(shape))
    if dim is None: dim = tuple(range(n))
    if isinstance(dim, int): dim = (dim,)
    ds = [d % n for d in dim]
    if any(not -n <= d < n for d in dim) or len(set(ds)) < len(ds): raise IndexError("bad")
    return tuple(1 if i in ds else s for i, s in enumerate(shape) if keepdim or i not in ds)
