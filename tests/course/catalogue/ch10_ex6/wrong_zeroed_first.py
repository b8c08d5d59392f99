# the part is zero before the rule sees it
# mistake: zeroed-too-early
def through_write(g, index, rule):
    result = g.copy()
    part = result[index]
    result[index] = 0
    if rule is not None:
        result[index] = rule(part)
    return result
