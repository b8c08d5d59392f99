# zeros are float64
# mistake: float64
def through_write(g, index, rule):
    result = np.zeros(g.shape)
    result[...] = g
    result[index] = 0 if rule is None else rule(g[index])
    return result
