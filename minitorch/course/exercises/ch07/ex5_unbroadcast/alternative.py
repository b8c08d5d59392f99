import numpy as np


def unbroadcast(node, edge, g, shape):
    if g.ndim < len(shape):
        raise RuntimeError("the gradient has too few dimensions")
    while g.ndim > len(shape):
        g = np.asarray(np.sum(g, axis=0))
    for axis, size in enumerate(shape):
        if size == 1:
            g = np.sum(g, axis=axis, keepdims=True)
        elif g.shape[axis] != size:
            raise RuntimeError(f"dimension {axis} is {g.shape[axis]}, not {size}")
    return g
