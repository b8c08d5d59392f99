# raises nothing of its own
# mistake: takes-anything
def unbroadcast(node, edge, g, shape):
    g = g.sum(axis=tuple(range(g.ndim - len(shape))))
    for dim, size in enumerate(shape):
        if size == 1:
            g = g.sum(axis=dim, keepdims=True)
    return np.asarray(g)
