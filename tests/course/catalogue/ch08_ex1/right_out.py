# np.add with out
def accumulate(leaf, g):
    if leaf.grad is not None:
        np.add(leaf.grad, g, out=leaf.grad)
        return
    leaf.grad = np.array(g)
