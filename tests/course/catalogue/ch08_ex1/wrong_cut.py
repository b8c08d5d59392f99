# keeps only finite numbers
def accumulate(leaf, g):
    g = np.nan_to_num(g)
    if leaf.grad is None:
        leaf.grad = g
    else:
        leaf.grad += g
