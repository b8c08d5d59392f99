# a view of g is no copy
# mistake: keeps-g
def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = g[...]
    else:
        leaf.grad += g
