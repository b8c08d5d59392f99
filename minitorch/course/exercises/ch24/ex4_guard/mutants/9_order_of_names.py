"""`f(a=1, b=2)` and `f(b=2, a=1)` are the same call. Your key depends on the order of the names."""

import minitorch as torch


def guard(args, kwargs):
    def known_by(x):
        if isinstance(x, torch.Tensor):
            return ("tensor", tuple(x.shape), x.stride(), x.dtype, x.requires_grad)
        if isinstance(x, (tuple, list)):
            return (type(x), *[known_by(part) for part in x])
        if isinstance(x, dict):
            return (dict, *[(key, known_by(x[key])) for key in x])
        return (type(x), repr(x))

    return (torch.is_grad_enabled(), known_by(args), known_by(kwargs))
