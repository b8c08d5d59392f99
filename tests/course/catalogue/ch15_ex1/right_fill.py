# zero first, then the common line
def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    if first:
        v.fill(0)
        take = None
    v *= momentum
    v += g * (1 if take is None else take)
    look = v if not nesterov else momentum * v + g
    w -= look * lr
