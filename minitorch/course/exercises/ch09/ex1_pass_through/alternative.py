import minitorch as torch


def pass_through(hooks, g):
    if not hooks:
        return g
    first, *others = hooks
    result = first(g)
    if result is not None:
        check(g, result)
    return pass_through(others, g if result is None else result)


def check(g, result):
    fits = isinstance(result, torch.Tensor) and g is not None
    if fits and (result.size(), result.dtype) == (g.size(), g.dtype):
        return
    kind = TypeError if g is not None and not isinstance(result, torch.Tensor) else RuntimeError
    raise kind("this cannot take the place of the gradient")
