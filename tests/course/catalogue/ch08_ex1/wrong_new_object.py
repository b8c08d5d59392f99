# a new array each time
# mistake: new-array-each-time
def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = g.copy()
    else:
        leaf.grad = leaf.grad + g
