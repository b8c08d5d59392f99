# the largest absolute value is subtracted
def shares(h):
    e = (h - h.abs().max()).exp()
    return e / e.sum()
