# the last gradient wins
# mistake: replaces
def accumulate(leaf, g):
    leaf.grad = g.copy()
