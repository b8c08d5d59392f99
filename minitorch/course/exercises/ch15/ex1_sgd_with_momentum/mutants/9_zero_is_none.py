"""`take` may be 0, which is something else than None."""


def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    if first:
        v[...] = g
    else:
        v[...] = momentum * v + (take * g if take else g)
    w -= lr * (g + momentum * v if nesterov else v)
