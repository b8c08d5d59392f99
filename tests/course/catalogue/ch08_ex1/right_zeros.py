# begins with zeros, and then adds
def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = np.zeros(g.shape, g.dtype)
    leaf.grad[...] += g
