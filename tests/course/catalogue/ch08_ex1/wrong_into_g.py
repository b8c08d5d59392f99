# adds the old gradient to g
# mistake: sum-in-g
def accumulate(leaf, g):
    if leaf.grad is not None:
        g += leaf.grad
    leaf.grad = g
