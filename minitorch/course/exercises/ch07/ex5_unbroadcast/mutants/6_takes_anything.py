"""A gradient that does not fit the input goes through. Raise a RuntimeError."""

import numpy as np


def unbroadcast(node, edge, g, shape):
    new = max(0, g.ndim - len(shape))
    g = g.sum(axis=tuple(range(new)))
    stretched = [i for i, n in enumerate(shape) if n == 1 and i < np.ndim(g)]
    return np.asarray(g.sum(axis=tuple(stretched), keepdims=True) if stretched else g)
