# a copy that is a leaf of its own
# mistake: new-leaf
def shares(h):
    h = torch.tensor(h.tolist(), dtype=h.dtype, requires_grad=True)
    e = (h - h.max()).exp()
    return e / e.sum()
