# only the stretched dimensions are summed
def unbroadcast(node, edge, g, shape):
    added = g.ndim - len(shape)
    if added < 0:
        raise RuntimeError("too few dimensions")
    for dim, size in enumerate(shape):
        if g.shape[added + dim] != size:
            if size != 1:
                raise RuntimeError("this is not the gradient of such an input")
            g = g.sum(axis=added + dim, keepdims=True)
    return g
