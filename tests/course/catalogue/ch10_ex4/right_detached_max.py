# the maximum is a mere number for backward
def shares(h):
    shifted = h - h.detach().max()
    exps = torch.exp(shifted)
    return exps * (1 / exps.sum())
