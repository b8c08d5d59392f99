"""You treat the dimensions of size 1, but not those that broadcasting added in front. So you
compare sizes at the wrong places.
"""


def unbroadcast(node, edge, g, shape):
    if g.ndim < len(shape):
        raise RuntimeError("does not fit")
    for axis, size in enumerate(shape):
        if size == 1:
            g = g.sum(axis=axis, keepdims=True)
        elif g.shape[axis] != size:
            raise RuntimeError("does not fit")
    return g
