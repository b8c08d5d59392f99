# the sum is a number for backward
# mistake: silenced-with-data
def shares(h):
    e = (h - h.max()).exp()
    return e / e.sum().detach()
