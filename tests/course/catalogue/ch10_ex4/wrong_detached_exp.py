# no gradient at all
# mistake: cut-off
def shares(h):
    e = (h - h.max()).exp().detach()
    e /= e.sum()
    return e
