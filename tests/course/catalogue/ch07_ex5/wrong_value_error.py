# a ValueError
# mistake: other-error
def unbroadcast(node, edge, g, shape):
    if g.ndim < len(shape):
        raise ValueError("fewer dimensions than the input")
    padded = (1,) * (g.ndim - len(shape)) + tuple(shape)
    if any(p != 1 and p != n for p, n in zip(padded, g.shape)):
        raise ValueError("sizes do not fit")
    dims = tuple(d for d, p in enumerate(padded) if p == 1)
    return np.asarray(np.sum(g, axis=dims, keepdims=True)).reshape(shape)
