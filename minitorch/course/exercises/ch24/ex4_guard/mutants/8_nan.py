"""A nan is not equal to itself, and so your key of a call with a nan is never found again."""

import minitorch as torch


def guard(args, kwargs):
    def known_by(x):
        if isinstance(x, torch.Tensor):
            return ("tensor", tuple(x.shape), x.stride(), x.dtype, x.requires_grad)
        if isinstance(x, (tuple, list)):
            return (type(x), *[known_by(part) for part in x])
        if isinstance(x, dict):
            return (dict, *[(key, known_by(x[key])) for key in sorted(x)])
        return (type(x), repr(x), x + 0 if isinstance(x, float) else None)

    return (torch.is_grad_enabled(), known_by(args), known_by(kwargs))
