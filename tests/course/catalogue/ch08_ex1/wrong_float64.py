# zeros are float64
# mistake: float64
def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = np.zeros(g.shape)
    leaf.grad += g
