"""An input that needs no gradient gets None. These are zeros."""

import numpy as np


def backward(self, g, x, y):
    gx = np.zeros((g.shape[0], x.shape[1])) if y is None else g @ y.T
    gy = np.zeros((y.shape[1], g.shape[1])) if x is None else x.T @ g
    return gx, gy
