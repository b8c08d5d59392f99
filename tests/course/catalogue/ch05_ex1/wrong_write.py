# writes into one, and looks who sees it
def groups(tensors):
    out = []
    for i, t in enumerate(tensors):
        t.fill_(i + 1)
    for i, t in enumerate(tensors):
        out.append(i)
    return out
