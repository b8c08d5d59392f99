# lets g have a 1 where the input has more, and repeats it
# mistake: repeats-ones
def unbroadcast(node, edge, g, shape):
    if g.ndim < len(shape):
        raise RuntimeError("fewer dimensions than the input")
    padded = (1,) * (g.ndim - len(shape)) + tuple(shape)
    if any(1 not in (p, n) and p != n for p, n in zip(padded, g.shape)):
        raise RuntimeError("sizes do not fit")
    dims = tuple(d for d, p in enumerate(padded) if p == 1)
    return np.array(np.broadcast_to(np.sum(g, axis=dims, keepdims=True), padded)).reshape(shape)
