import numpy as np

import minitorch as torch


def backward(self, g, y):
    """The gradient of the input of a sigmoid with the result y."""
    raise NotImplementedError
