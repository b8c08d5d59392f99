# a copy, whose part is replaced
def through_write(g, index, rule):
    result = g.copy()
    result[index] = 0 if rule is None else rule(g[index])
    return result
