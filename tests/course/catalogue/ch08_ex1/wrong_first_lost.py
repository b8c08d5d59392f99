# the first gradient becomes zeros
def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = np.zeros_like(g)
    else:
        leaf.grad += g
