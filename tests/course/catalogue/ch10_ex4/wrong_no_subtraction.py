# exp of a large score is infinite
def shares(h):
    e = h.exp()
    return e / e.sum()
