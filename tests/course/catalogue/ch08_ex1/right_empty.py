# memory of its own, filled in
def accumulate(leaf, g):
    old = leaf.grad
    if old is None:
        new = np.empty_like(g, subok=False)
        new[...] = g
        leaf.grad = new
    else:
        old.__iadd__(g)
