"""The values are right, but every addition makes a new array. Memory for one gradient is enough."""


def accumulate(leaf, g):
    leaf.grad = g.copy() if leaf.grad is None else leaf.grad + g
