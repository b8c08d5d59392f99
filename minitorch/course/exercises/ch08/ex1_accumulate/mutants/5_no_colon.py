"""`[:]` needs a dimension, and a gradient may have none. `+=` on the array itself works for every
shape.
"""


def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = g.copy()
    else:
        leaf.grad[:] += g
