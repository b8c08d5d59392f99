# works in place on a clone, as far as that is allowed
def shares(h):
    h = h.clone()
    h -= h.max().item()
    e = h.exp()
    return e.div(e.sum())
