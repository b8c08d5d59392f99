import numpy as np


def through_write(g, index, rule):
    written = np.zeros(g.shape, bool)
    written[index] = True
    part = np.zeros_like(g)
    if rule is not None:
        part[index] = rule(g[index].copy())
    return np.where(written, part, g)
