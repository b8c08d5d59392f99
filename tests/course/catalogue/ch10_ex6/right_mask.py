# a mask of the places that were written
def through_write(g, index, rule):
    written = np.zeros(g.shape, dtype=bool)
    written[index] = True
    result = np.where(written, np.zeros_like(g), g)
    if rule is not None:
        result[index] = rule(g[index].copy())
    return result
