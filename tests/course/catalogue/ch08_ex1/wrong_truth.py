# asks whether the gradient is true
def accumulate(leaf, g):
    if leaf.grad is None or not leaf.grad.any():
        leaf.grad = g.copy()
    else:
        leaf.grad += g
