import numpy as np


def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = np.zeros_like(g)
    np.add(leaf.grad, g, out=leaf.grad)
