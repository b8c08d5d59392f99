"""A gradient with fewer dimensions than its input goes through. It must be a RuntimeError."""

import numpy as np


def unbroadcast(node, edge, g, shape):
    if g.ndim < len(shape):
        g = g.reshape((1,) * (len(shape) - g.ndim) + g.shape)
    padded = (1,) * (g.ndim - len(shape)) + tuple(shape)
    if any(p != 1 and p != n for p, n in zip(padded, g.shape)):
        raise RuntimeError("sizes do not fit")
    dims = tuple(d for d, p in enumerate(padded) if p == 1)
    return np.asarray(np.sum(g, axis=dims, keepdims=True)).reshape(shape)
