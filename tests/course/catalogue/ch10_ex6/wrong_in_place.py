# writes into g
# mistake: wrote-into-g
def through_write(g, index, rule):
    g[index] = 0 if rule is None else rule(g[index])
    return g
