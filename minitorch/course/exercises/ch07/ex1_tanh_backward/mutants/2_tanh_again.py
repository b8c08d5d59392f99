"""You took `y` for the input and computed tanh once more. `y` is the result."""

import numpy as np


def backward(self, g, y):
    x = np.tanh(y) if isinstance(y, np.ndarray) else y.tanh()
    return g * (1 - x * x)
