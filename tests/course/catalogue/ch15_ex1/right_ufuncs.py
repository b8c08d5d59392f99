# np.multiply and friends with out
import numpy as np



def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    if first:
        np.copyto(v, g)
    else:
        np.multiply(v, momentum, out=v)
        np.add(v, g if take is None else g * take, out=v)
    step = v + 0
    if nesterov:
        step = g + momentum * v
    np.subtract(w, lr * step, out=w)
