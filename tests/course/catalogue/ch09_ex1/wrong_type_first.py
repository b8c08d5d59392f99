# with no gradient, what is no tensor is a TypeError
def pass_through(hooks, g):
    for hook in hooks:
        result = hook(g)
        if result is None:
            continue
        if not isinstance(result, torch.Tensor):
            raise TypeError
        if g is None or result.shape != g.shape or result.dtype != g.dtype:
            raise RuntimeError
        g = result
    return g
