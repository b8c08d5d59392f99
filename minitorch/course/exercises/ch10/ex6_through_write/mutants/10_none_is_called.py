"""`rule` may be None, and None cannot be called."""


def through_write(g, index, rule):
    result = g.copy()
    result[index] = rule(g[index])
    return result
