# takes the rule for a factor: rule(ones) times g
def through_write(g, index, rule):
    old = g.copy()
    old[index] = 0 if rule is None else rule(np.ones_like(g[index])) * g[index]
    return old
