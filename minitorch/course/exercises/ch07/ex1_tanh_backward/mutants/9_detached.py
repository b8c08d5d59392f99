"""The values are right, but `detach` cuts the result off. Chapter 12 needs the gradient of this
gradient.
"""

import numpy as np


def backward(self, g, y):
    if not isinstance(y, np.ndarray):
        y = y.detach()
    return g * (1 - y * y)
