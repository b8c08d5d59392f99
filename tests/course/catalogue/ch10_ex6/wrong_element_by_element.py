# calls the rule for each element
# mistake: element-by-element
def through_write(g, index, rule):
    result = g.copy()
    if rule is None:
        result[index] = 0
        return result
    flat = np.atleast_1d(g[index])
    values = np.array([rule(v) for v in flat.reshape(-1)]).reshape(flat.shape)
    result[index] = values if np.ndim(g[index]) else values[0]
    return result
