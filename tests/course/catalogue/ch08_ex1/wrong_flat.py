# adds along a flattened view, which is a copy where strides have gaps
def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = g.copy()
    else:
        leaf.grad.T.reshape(-1)[...] += g.T.reshape(-1)
