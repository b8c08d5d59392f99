"""The function writes into `x` and puts the number back. Work on a clone: an error in `f` would
leave `x` changed, and a graph that has saved `x` would refuse to walk back.
"""

import numpy as np

import minitorch as torch


def measured_gradient(f, x, eps):
    slopes = torch.zeros(x.shape, dtype=x.dtype)
    with torch.no_grad():
        for i in np.ndindex(tuple(x.shape)):
            value = x[i].item()
            x[i] = value + eps
            above = f(x).item()
            x[i] = value - eps
            slopes[i] = (above - f(x).item()) / (2 * eps)
            x[i] = value
    return slopes
