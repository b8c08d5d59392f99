"""The values are right, but for the shape () NumPy's sum is a number and no array."""


def unbroadcast(node, edge, g, shape):
    new = g.ndim - len(shape)
    if new < 0 or any(n not in (1, m) for n, m in zip(shape, g.shape[new:])):
        raise RuntimeError("does not fit")
    for _ in range(new):
        g = g.sum(axis=0)
    for axis, n in enumerate(shape):
        if n == 1:
            g = g.sum(axis=axis, keepdims=True)
    return g
