# expects a slice
def through_write(g, index, rule):
    result = g.copy()
    for i in range(len(g))[index]:
        result[i] = 0
    if rule is not None:
        result[index] = rule(g[index])
    return result
