# the mean is subtracted, which is not enough
# mistake: mean-subtracted
def shares(h):
    e = (h - h.mean()).exp()
    return e / e.sum()
