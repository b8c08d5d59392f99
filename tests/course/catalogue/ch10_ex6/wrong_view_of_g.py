# with slices g itself is changed
def through_write(g, index, rule):
    part = g[index]
    old = g.copy()
    old[index] = 0
    if rule is not None:
        new = rule(part)
        if np.shares_memory(part, g):
            part[...] = new
            return g
        old[index] = new
    return old
