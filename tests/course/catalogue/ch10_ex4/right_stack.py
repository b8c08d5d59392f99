# a loop over the elements
def shares(h):
    m = h.max()
    exps = [torch.exp(v - m) for v in h]
    total = exps[0]
    for e in exps[1:]:
        total = total + e
    return torch.stack([e / total for e in exps])
