# the smallest score is subtracted
def shares(h):
    e = (h - h.min()).exp()
    return e / e.sum()
