import numpy as np


def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    share = 1 if take is None else take
    new = g.copy() if first else momentum * v + share * g
    np.copyto(v, new)
    direction = new
    if nesterov:
        direction = momentum * new + g
    np.copyto(w, w - lr * direction)
