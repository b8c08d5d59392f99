# the first score is subtracted
# mistake: first-subtracted
def shares(h):
    e = (h - h[0]).exp()
    return e / e.sum()
