# lets a range find the place
def reduced_shape(shape, dim=None, keepdim=False):
    every = range(max(len(shape), 1))
    if dim is None: dim = tuple(every)
    elif isinstance(dim, int): dim = (dim,)
    found = [every[d] for d in dim]
    if sorted(set(found)) != sorted(found): raise RuntimeError("a dim appears twice")
    return tuple(1 if i in found else s for i, s in enumerate(shape) if keepdim or i not in found)
