# pops from the highest number
def reduced_shape(shape, dim=None, keepdim=False):
    n = max(1, len(shape))
    dims = list(range(n)) if dim is None else [dim] if type(dim) is int else list(dim)
    for j, d in enumerate(dims):
        if d < 0:
            dims[j] = d + n
        if not 0 <= dims[j] < n:
            raise IndexError("range")
    if len(set(dims)) != len(dims):
        raise RuntimeError("twice")
    for d in sorted(dims, reverse=True):
        shape = shape[:d] + ((1,) if keepdim and shape else ()) + shape[d + 1:]
    return shape
