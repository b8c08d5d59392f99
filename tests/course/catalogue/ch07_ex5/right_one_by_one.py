# dimension by dimension, the added ones first
def unbroadcast(node, edge, g, shape):
    if g.ndim < len(shape):
        raise RuntimeError("too few dimensions")
    while g.ndim > len(shape):
        g = np.add.reduce(g, axis=0)
        g = np.asarray(g)
    for dim, size in enumerate(shape):
        if size == g.shape[dim]:
            continue
        if size != 1:
            raise RuntimeError("no broadcasting makes this")
        g = g.sum(dim, keepdims=True)
    return np.asarray(g)
