"""The arrays `w` and `v` have their old numbers. Did you write into them?"""


def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    if first:
        v = g.copy()
    else:
        v = momentum * v + (g if take is None else take * g)
    w = w - lr * (g + momentum * v if nesterov else v)
