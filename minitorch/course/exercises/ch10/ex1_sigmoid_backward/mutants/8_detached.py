"""The values are right, but `detach` cuts the result off. The gradient of a gradient needs the
connection.
"""

import minitorch as torch


def backward(self, g, y):
    if isinstance(y, torch.Tensor):
        y = y.detach()
    return g * y * (1 - y)
