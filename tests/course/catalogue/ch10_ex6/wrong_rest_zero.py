# what was not written gets nothing
# mistake: others-forgotten
def through_write(g, index, rule):
    result = np.zeros_like(g)
    if rule is not None:
        result[index] = rule(g[index])
    return result
