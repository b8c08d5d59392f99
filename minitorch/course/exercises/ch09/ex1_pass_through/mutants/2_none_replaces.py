"""A hook that returns None only looked. The gradient stays."""

import minitorch as torch


def pass_through(hooks, g):
    for hook in hooks:
        result = hook(g)
        if result is not None and g is None:
            raise RuntimeError("there is no gradient to replace")
        if result is None:
            g = None
            continue
        if not isinstance(result, torch.Tensor):
            raise TypeError("a hook returns a tensor or None")
        if result.shape != g.shape or result.dtype != g.dtype:
            raise RuntimeError("a hook changes neither shape nor dtype")
        g = result
    return g
