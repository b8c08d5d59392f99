# copies the first, adds the later ones
def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = g.copy()
    else:
        leaf.grad += g
