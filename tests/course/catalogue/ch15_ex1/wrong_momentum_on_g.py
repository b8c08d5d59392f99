# momentum on the wrong one
def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    share = 1 if take is None else take
    if first:
        v[...] = g
    else:
        v[...] = v + momentum * share * g
    w -= lr * (g + momentum * v if nesterov else v)
