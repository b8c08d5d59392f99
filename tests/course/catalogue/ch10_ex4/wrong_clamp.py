# large scores are cut off
def shares(h):
    e = h.clamp(max=50.0).exp()
    return e / e.sum()
