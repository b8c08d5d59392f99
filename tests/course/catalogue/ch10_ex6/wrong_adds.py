# adds to what is there
def through_write(g, index, rule):
    result = g.copy()
    if rule is None:
        result[index] = 0
    else:
        result[index] += rule(g[index])
    return result
