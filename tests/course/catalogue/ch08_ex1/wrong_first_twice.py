# the first gradient counts twice
# mistake: first-counts-twice
def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = g.copy()
    leaf.grad += g
