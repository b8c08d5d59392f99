# first by multiplying with 0, which keeps nan
def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    v *= 0 if first else momentum
    v += g if take is None or first else take * g
    w -= lr * (g + momentum * v if nesterov else v)
