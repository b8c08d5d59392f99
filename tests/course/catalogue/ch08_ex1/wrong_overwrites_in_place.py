# writes over the old gradient, in place
def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = g.copy()
    else:
        leaf.grad[...] = g
