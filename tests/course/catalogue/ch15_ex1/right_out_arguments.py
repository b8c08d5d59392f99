# everything through the out= of NumPy's functions
def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    match first:
        case True:
            np.copyto(v, g)
        case _:
            np.multiply(v, momentum, out=v)
            np.add(v, g * (1 if take is None else take), out=v)
    step = np.add(g, np.multiply(v, momentum)) if nesterov else v
    np.subtract(w, np.multiply(step, lr), out=w, casting="same_kind")
