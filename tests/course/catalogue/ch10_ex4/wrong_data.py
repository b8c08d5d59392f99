# the division goes through .data
# mistake: silenced-with-data
def shares(h):
    e = (h - h.max()).exp()
    e.data /= e.data.sum()
    return e
