# an error leaves the hooks
# mistake: hooks-stay-after-errors
def gradients(loss, tensors):
    out = [None] * len(tensors)
    def make(i):
        def f(g):
            out[i] = g
        return f
    hs = [t.register_hook(make(i)) for i, t in enumerate(tensors)]
    loss.backward()
    for h in hs:
        h.remove()
    return out
