# the first step takes what was there times 0
def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    if first:
        v[...] = 0 * v + g
    else:
        v[...] = momentum * v + (g if take is None else take * g)
    w -= lr * (g + momentum * v if nesterov else v)
