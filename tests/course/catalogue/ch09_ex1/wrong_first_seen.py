# all hooks see the first gradient
# mistake: not-handed-on
def pass_through(hooks, g):
    out = g
    for h in hooks:
        r = h(g)
        if r is not None:
            if g is None: raise RuntimeError("none")
            if not isinstance(r, torch.Tensor): raise TypeError("type")
            if r.shape != g.shape or r.dtype != g.dtype: raise RuntimeError("fit")
            out = r
    return out
