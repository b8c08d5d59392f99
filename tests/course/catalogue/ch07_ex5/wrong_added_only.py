# only the added dimensions are summed
# mistake: stretched-forgotten
def unbroadcast(node, edge, g, shape):
    added = g.ndim - len(shape)
    if added < 0:
        raise RuntimeError("too few dimensions")
    g = g.sum(axis=tuple(range(added)))
    if any(n != s and s != 1 for n, s in zip(g.shape, shape)):
        raise RuntimeError("does not fit")
    return np.asarray(g)
