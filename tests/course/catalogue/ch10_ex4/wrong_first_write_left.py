# changes the caller's tensor
# mistake: hidden-write
def shares(h):
    with torch.no_grad():
        h -= h.max()
    e = h.exp()
    return e / e.sum()
