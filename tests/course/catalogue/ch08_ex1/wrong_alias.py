# the leaf keeps g itself
def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = g
    else:
        leaf.grad += g
