import numpy as np

import minitorch as torch


def accumulate(leaf, g):
    """Add the array g to leaf.grad."""
    raise NotImplementedError
