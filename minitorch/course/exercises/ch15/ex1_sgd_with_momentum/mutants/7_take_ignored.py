"""`take` says how much of the gradient is taken. It makes no difference here."""


def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    if first:
        v[...] = g
    else:
        v[...] = momentum * v + g
    w -= lr * (g + momentum * v if nesterov else v)
