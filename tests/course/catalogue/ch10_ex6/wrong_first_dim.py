# the part is whole rows, whatever the index says
def through_write(g, index, rule):
    first = index[0] if isinstance(index, tuple) else index
    result = g.copy()
    result[first] = 0 if rule is None else rule(g[first])
    return result
