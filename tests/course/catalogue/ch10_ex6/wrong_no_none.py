# calls the rule always
# mistake: none-is-called
def through_write(g, index, rule):
    result = g.copy()
    result[index] = rule(g[index])
    return result
