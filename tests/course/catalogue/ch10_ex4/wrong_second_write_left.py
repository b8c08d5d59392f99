# divides the kept result in place
# mistake: only-the-caller
def shares(h):
    e = (h - h.max()).exp()
    e /= e.sum()
    return e
