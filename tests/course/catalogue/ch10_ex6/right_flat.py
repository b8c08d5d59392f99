# positions, gathered from an array of numbers
def through_write(g, index, rule):
    positions = np.arange(g.size).reshape(g.shape)[index]
    flat = g.reshape(-1).copy()
    flat[positions] = 0 if rule is None else rule(g[index])
    return flat.reshape(g.shape)
