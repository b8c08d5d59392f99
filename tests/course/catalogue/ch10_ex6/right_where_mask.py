# a mask that is written at the index, and where
def through_write(g, index, rule):
    inside = np.zeros(g.shape, dtype=bool)
    inside[index] = True
    whole = np.zeros_like(g)
    if rule is not None:
        whole[index] = rule(g[index].copy())
    return np.where(inside, whole, g)
