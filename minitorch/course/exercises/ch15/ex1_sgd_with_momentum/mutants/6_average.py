"""Momentum adds the whole gradient. An average would take only `1 - momentum` of it."""


def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    if first:
        v[...] = g
    else:
        v[...] = momentum * v + (1 - momentum if take is None else take) * g
    w -= lr * (g + momentum * v if nesterov else v)
