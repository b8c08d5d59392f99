# the last gradient wins
def accumulate(leaf, g):
    leaf.grad = g.copy()
