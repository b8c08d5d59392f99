import numpy as np

import minitorch as torch


def collatz(x):
    """Halve x, or take 3 x + 1, until it is 1."""
    raise NotImplementedError
