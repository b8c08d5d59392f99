# two ways out
def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    v[...] = g if first else momentum * v + (g if take is None else g * take)
    if nesterov:
        w -= lr * g + lr * momentum * v
        return
    w -= lr * v
