# None counts as 0
def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    if first:
        v[...] = g
    else:
        v[...] = momentum * v + (take or 0) * g
    w -= lr * (g + momentum * v if nesterov else v)
