# refuses where the size is no multiple, and sums groups otherwise
def unbroadcast(node, edge, g, shape):
    new = g.ndim - len(shape)
    if new < 0 or any(n and m % n for n, m in zip(shape, g.shape[new:])):
        raise RuntimeError
    g = g.sum(axis=tuple(range(new)))
    stretched = tuple(i for i, n in enumerate(shape) if n != g.shape[i])
    return np.asarray(g.sum(axis=stretched, keepdims=True)).reshape(shape)
