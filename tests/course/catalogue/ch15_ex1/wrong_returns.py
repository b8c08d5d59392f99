# returns new arrays
# mistake: new-arrays
def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    new = g if first else momentum * v + (g if take is None else take * g)
    return w - lr * (g + momentum * new if nesterov else new), new
