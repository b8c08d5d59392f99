"""You take means. Each use of the element is an effect of its own, and effects add."""

import numpy as np


def unbroadcast(node, edge, g, shape):
    new = g.ndim - len(shape)
    if new < 0 or any(n not in (1, m) for n, m in zip(shape, g.shape[new:])):
        raise RuntimeError("does not fit")
    stretched = [new + i for i, n in enumerate(shape) if n == 1]
    axes = (*range(new), *stretched)
    count = max(1, int(np.prod([g.shape[axis] for axis in axes])))
    return np.asarray(g.sum(axis=axes) / np.float32(count)).reshape(shape)
