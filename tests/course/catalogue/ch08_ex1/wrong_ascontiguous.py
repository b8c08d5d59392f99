# a copy only where g is not contiguous
def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = np.ascontiguousarray(g).reshape(g.shape)
    else:
        leaf.grad += g
