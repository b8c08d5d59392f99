# w moves with the old v
def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    w -= lr * (g + momentum * v if nesterov else v)
    if first:
        v[...] = g
    else:
        v[...] = momentum * v + (g if take is None else take * g)
