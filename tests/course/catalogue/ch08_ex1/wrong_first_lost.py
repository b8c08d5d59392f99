# the first gradient becomes zeros
# mistake: forgets-the-first
def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = np.zeros_like(g)
    else:
        leaf.grad += g
