# divides by the largest, not by the sum
def shares(h):
    e = (h - h.max()).exp()
    return e / e.max()
