"""The elements that were not written get no gradient. They are still there, unchanged."""

import numpy as np


def through_write(g, index, rule):
    old = np.zeros_like(g)
    old[index] = 0 if rule is None else rule(g[index])
    return old
