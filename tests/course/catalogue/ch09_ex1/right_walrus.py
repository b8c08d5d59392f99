# a condition with :=
def pass_through(hooks, g):
    for hook in list(hooks):
        if (r := hook(g)) is not None:
            if g is not None and not isinstance(r, torch.Tensor):
                raise TypeError("tensor wanted")
            if g is None or (r.shape, r.dtype) != (g.shape, g.dtype):
                raise RuntimeError("cannot replace")
            g = r
    return g
