# a take of 0 counts as 1
# mistake: zero-is-none
def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    if first:
        v[...] = g
    else:
        v[...] = momentum * v + (take or 1) * g
    w -= lr * (g + momentum * v if nesterov else v)
