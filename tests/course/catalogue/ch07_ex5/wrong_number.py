# for () a NumPy number, no array
def unbroadcast(node, edge, g, shape):
    added = g.ndim - len(shape)
    if added < 0:
        raise RuntimeError("too few dimensions")
    g = g.sum(axis=tuple(range(added)))
    for dim, size in enumerate(shape):
        if g.shape[dim] != size:
            if size != 1:
                raise RuntimeError("this is not the gradient of such an input")
            g = g.sum(axis=dim, keepdims=True)
    return g if shape else float(g)
