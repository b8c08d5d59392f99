# returns the part only
def through_write(g, index, rule):
    return np.zeros_like(g[index]) if rule is None else rule(g[index])
