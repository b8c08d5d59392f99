# divides the kept result in place
def shares(h):
    e = (h - h.max()).exp()
    e /= e.sum()
    return e
