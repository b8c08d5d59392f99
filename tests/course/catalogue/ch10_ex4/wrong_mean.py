# the mean is subtracted, which is not enough
def shares(h):
    e = (h - h.mean()).exp()
    return e / e.sum()
