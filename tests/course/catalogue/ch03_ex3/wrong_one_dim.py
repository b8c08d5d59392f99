# a tuple of dims is not known
def reduced_shape(shape, dim=None, keepdim=False):
    if dim is None: return (1,) * len(shape) if keepdim else ()
    n = max(1, len(shape))
    if not -n <= dim < n: raise IndexError("bad")
    dim %= n
    return tuple(1 if i == dim else s for i, s in enumerate(shape) if keepdim or i != dim)
