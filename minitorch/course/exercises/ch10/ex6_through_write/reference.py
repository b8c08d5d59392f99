

def through_write(g, index, rule):
    old = g.copy()
    old[index] = 0 if rule is None else rule(g[index])
    return old
