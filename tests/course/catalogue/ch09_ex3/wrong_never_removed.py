# no handles
# mistake: hooks-stay
def gradients(loss, tensors):
    out = [None] * len(tensors)
    def keep(i):
        return lambda g: out.__setitem__(i, g)
    for i, t in enumerate(tensors):
        t.register_hook(keep(i))
    loss.backward()
    return out
