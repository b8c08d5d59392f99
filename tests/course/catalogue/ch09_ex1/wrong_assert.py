# AssertionErrors
def pass_through(hooks, g):
    for hook in hooks:
        result = hook(g)
        if result is None:
            continue
        if g is None:
            raise RuntimeError("there is no gradient to replace")
        if not isinstance(result, torch.Tensor):
            raise AssertionError("tensor")
        if result.shape != g.shape or result.dtype != g.dtype:
            raise RuntimeError("a hook changes neither shape nor dtype")
        g = result
    return g
