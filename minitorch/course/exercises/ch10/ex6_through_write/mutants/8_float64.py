"""The result is always float64, whatever the dtype of `g` is."""

import numpy as np


def through_write(g, index, rule):
    result = np.zeros(g.shape)
    result[...] = g
    result[index] = 0 if rule is None else rule(g[index])
    return result
