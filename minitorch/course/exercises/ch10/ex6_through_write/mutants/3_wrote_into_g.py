"""The result is right, but it was written into `g`, which others may need."""


def through_write(g, index, rule):
    g[index] = 0 if rule is None else rule(g[index])
    return g
