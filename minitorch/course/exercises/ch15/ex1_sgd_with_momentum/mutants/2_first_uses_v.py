"""In the first step `v` holds arbitrary numbers. They must not be used."""


def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    v *= momentum
    v += g if take is None or first else take * g
    w -= lr * (g + momentum * v if nesterov else v)
