# the part is zero before the rule sees it
def through_write(g, index, rule):
    result = g.copy()
    part = result[index]
    result[index] = 0
    if rule is not None:
        result[index] = rule(part)
    return result
