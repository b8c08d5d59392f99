"""You sum the dimensions in front, but not those that were stretched from size 1."""

import numpy as np


def unbroadcast(node, edge, g, shape):
    new = g.ndim - len(shape)
    if new < 0 or any(n not in (1, m) for n, m in zip(shape, g.shape[new:])):
        raise RuntimeError("does not fit")
    return np.asarray(g.sum(axis=tuple(range(new))))
