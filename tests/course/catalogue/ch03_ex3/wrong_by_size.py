# removes by the size, not by the place
def reduced_shape(shape, dim=None, keepdim=False):
    n = max(1, len(shape))
    if dim is None: dim = tuple(range(n))
    if isinstance(dim, int): dim = (dim,)
    for d in dim:
        if not -n <= d < n: raise IndexError
    ds = [d % n for d in dim]
    if len(set(ds)) < len(ds): raise RuntimeError
    sizes = [shape[d] for d in ds] if shape else []
    return tuple(1 if s in sizes else s for s in shape if keepdim or s not in sizes)
