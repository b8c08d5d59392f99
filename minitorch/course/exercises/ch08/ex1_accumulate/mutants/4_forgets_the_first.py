"""The first gradient is lost: the leaf starts with zeros, and then nothing is added."""

import numpy as np


def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = np.zeros_like(g)
    else:
        leaf.grad += g
