import numpy as np

import minitorch as torch
from minitorch import optim


def fit(x, y, lr, steps):
    """Train w, so that w * x comes close to y; return its last value."""
    raise NotImplementedError
