def shares(h):
    lowered = h - h.max().detach()
    e = lowered.exp_()
    total = e.sum()
    return e * (1 / total)
