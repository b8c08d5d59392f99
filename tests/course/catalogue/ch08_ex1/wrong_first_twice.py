# the first gradient counts twice
def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = g.copy()
    leaf.grad += g
