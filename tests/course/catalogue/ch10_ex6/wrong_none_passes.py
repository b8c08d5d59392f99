# an overwritten part gets its gradient
# mistake: overwritten-passes
def through_write(g, index, rule):
    result = g.copy()
    if rule is not None:
        result[index] = rule(g[index])
    return result
