"""There was no gradient, and a hook has made one."""

import minitorch as torch


def pass_through(hooks, g):
    for hook in hooks:
        result = hook(g)
        if result is None:
            continue
        if not isinstance(result, torch.Tensor):
            raise TypeError("a hook returns a tensor or None")
        if g is None:
            g = result
            continue
        if result.shape != g.shape or result.dtype != g.dtype:
            raise RuntimeError("a hook changes neither shape nor dtype")
        g = result
    return g
