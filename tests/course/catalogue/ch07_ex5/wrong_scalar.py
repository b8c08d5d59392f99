# for () a NumPy number, no array
def unbroadcast(node, edge, g, shape):
    new = g.ndim - len(shape)
    if new < 0 or any(n not in (1, m) for n, m in zip(shape, g.shape[new:])):
        raise RuntimeError
    g = g.sum(axis=tuple(range(new)))
    for i, n in enumerate(shape):
        if n == 1:
            g = g.sum(i, keepdims=True)
    return g
