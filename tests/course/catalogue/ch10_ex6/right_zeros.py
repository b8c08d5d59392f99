# two summands, what passes and what goes through the rule
def through_write(g, index, rule):
    passes = np.array(g, copy=True)
    passes[index] = np.zeros_like(g[index])
    if rule is None:
        return passes
    through = np.zeros_like(g)
    through[index] = rule(g[index])
    written = np.zeros(g.shape, bool)
    written[index] = True
    return np.where(written, through, passes)
