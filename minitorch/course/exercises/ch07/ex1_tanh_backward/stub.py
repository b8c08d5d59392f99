import numpy as np

import minitorch as torch


def backward(self, g, y):
    """The rule of tanh: the gradient of x, from that of y = tanh(x)."""
    raise NotImplementedError
