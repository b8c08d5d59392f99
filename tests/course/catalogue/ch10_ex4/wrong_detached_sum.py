# the sum is a number for backward
def shares(h):
    e = (h - h.max()).exp()
    return e / e.sum().detach()
