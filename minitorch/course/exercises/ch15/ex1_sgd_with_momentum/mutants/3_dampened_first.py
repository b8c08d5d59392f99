"""The first step has no dampening: there `v` becomes the whole gradient."""


def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    share = 1 if take is None else take
    v[...] = share * g if first else momentum * v + share * g
    w -= lr * (g + momentum * v if nesterov else v)
