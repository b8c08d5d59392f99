# a view is no copy
# mistake: wrote-into-g
def through_write(g, index, rule):
    result = g[...]
    result[index] = 0 if rule is None else rule(g[index])
    return result
