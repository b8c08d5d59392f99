# asks a tensor for its truth
def pass_through(hooks, g):
    for hook in hooks:
        result = hook(g)
        if not torch.is_tensor(result) and not result or torch.is_tensor(result) and not result.any():
            continue
        if g is None:
            raise RuntimeError("there is no gradient to replace")
        if not isinstance(result, torch.Tensor):
            raise TypeError("a hook returns a tensor or None")
        if result.shape != g.shape or result.dtype != g.dtype:
            raise RuntimeError("a hook changes neither shape nor dtype")
        g = result
    return g
