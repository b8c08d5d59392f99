"""`v` is a direction without `lr`. `lr` comes in at the end."""


def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    share = 1 if take is None else take
    if first:
        v[...] = lr * g
    else:
        v[...] = momentum * v + lr * share * g
    w -= lr * g + momentum * v if nesterov else v
