# negative numbers are ignored
def reduced_shape(shape, dim=None, keepdim=False):
    if dim is None: dim = tuple(range(len(shape)))
    if isinstance(dim, int): dim = (dim,)
    return tuple(1 if i in dim else s for i, s in enumerate(shape) if keepdim or i not in dim)
