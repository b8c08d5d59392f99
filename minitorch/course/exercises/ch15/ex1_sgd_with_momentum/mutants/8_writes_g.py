"""The gradient has changed. It belongs to the caller."""


def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    if first:
        v[...] = g
    else:
        v[...] = momentum * v + (g if take is None else take * g)
    if nesterov:
        g += momentum * v
        w -= lr * g
    else:
        w -= lr * v
