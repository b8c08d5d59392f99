# the part first, then everything else
def through_write(g, index, rule):
    part = g[index]
    if rule is None:
        old = part * 0.0
        old = np.zeros_like(old)
    else:
        old = rule(part)
    out = np.array(g)
    out[index] = old
    return out
