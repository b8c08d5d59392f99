# adds the old gradient to g
def accumulate(leaf, g):
    if leaf.grad is not None:
        g += leaf.grad
    leaf.grad = g
