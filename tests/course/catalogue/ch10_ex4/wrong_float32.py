# always float32
def shares(h):
    e = (h.float() - h.float().max()).exp()
    return e / e.sum()
