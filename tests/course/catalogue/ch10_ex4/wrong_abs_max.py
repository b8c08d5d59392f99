# the largest absolute value is subtracted
# mistake: largest-distance
def shares(h):
    e = (h - h.abs().max()).exp()
    return e / e.sum()
