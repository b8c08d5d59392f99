# sends the part through the rule twice
def through_write(g, index, rule):
    result = g.copy()
    result[index] = 0 if rule is None else rule(rule(g[index]))
    return result
