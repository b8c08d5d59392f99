# a helper that gives the next gradient
def following(hook, g):
    result = hook(g)
    if result is None:
        return g
    if g is None:
        raise RuntimeError("nothing to replace")
    if isinstance(result, torch.Tensor):
        if result.shape == g.shape and result.dtype == g.dtype:
            return result
        raise RuntimeError("does not fit")
    raise TypeError("no tensor")

def pass_through(hooks, g):
    for hook in hooks:
        g = following(hook, g)
    return g
