# a set of places
def reduced_shape(shape, dim=None, keepdim=False):
    n = len(shape) or 1
    if dim is None:
        dim = tuple(range(n))
    if not isinstance(dim, tuple):
        dim = (dim,)
    for d in dim:
        if d >= n or d < -n:
            raise IndexError(d)
    places = {d + n if d < 0 else d for d in dim}
    if len(places) < len(dim):
        raise RuntimeError("twice")
    out = []
    for i, s in enumerate(shape):
        if i in places:
            if keepdim:
                out.append(1)
        else:
            out.append(s)
    return tuple(out)
