# copies through slices
def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    if take is None:
        take = 1.0
    if first:
        v[:] = g
    else:
        v[:] = v * momentum + take * g
    if nesterov:
        w[:] = w - lr * (g + momentum * v)
    else:
        w[:] = w - lr * v
