# the rule gets the whole gradient
# mistake: rule-for-all
def through_write(g, index, rule):
    if rule is None:
        result = g.copy()
        result[index] = 0
        return result
    return np.array(rule(g))
