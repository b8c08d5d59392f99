"""The first gradient counts twice: once when it is copied, and once more when it is added."""


def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = g.copy()
    leaf.grad += g
