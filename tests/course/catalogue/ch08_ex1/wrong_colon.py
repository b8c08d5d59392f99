# [:] does not fit an array without dimensions
# mistake: no-colon
def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = g.copy()
    else:
        leaf.grad[:] += g
