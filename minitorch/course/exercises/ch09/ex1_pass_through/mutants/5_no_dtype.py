"""A result of another dtype has taken the place of the gradient."""

import minitorch as torch


def pass_through(hooks, g):
    for hook in hooks:
        result = hook(g)
        if result is None:
            continue
        if g is None:
            raise RuntimeError("there is no gradient to replace")
        if not isinstance(result, torch.Tensor):
            raise TypeError("a hook returns a tensor or None")
        if result.shape != g.shape:
            raise RuntimeError("a hook changes neither shape nor dtype")
        g = result
    return g
