"""An overwritten part is multiplied by 0. 0 times nan is nan, and so is 0 times infinity."""


def through_write(g, index, rule):
    result = g.copy()
    if rule is None:
        result[index] *= 0
    else:
        result[index] = rule(g[index])
    return result
