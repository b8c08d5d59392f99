# dampens the look ahead too
def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    share = 1 if take is None else take
    if first:
        v[...] = g
    else:
        v[...] = momentum * v + share * g
    w -= lr * (share * g + momentum * v if nesterov else v)
