"""0.0 and -0.0 have the same type and are equal, and still they differ: think of 1 / x."""

import minitorch as torch


def guard(args, kwargs):
    def known_by(x):
        if isinstance(x, torch.Tensor):
            return ("tensor", tuple(x.shape), x.stride(), x.dtype, x.requires_grad)
        if isinstance(x, (tuple, list)):
            return (type(x), *[known_by(part) for part in x])
        if isinstance(x, dict):
            return (dict, *sorted([(key, known_by(x[key])) for key in x], key=lambda p: p[0]))
        return (type(x), "nan" if x != x else x)

    return (torch.is_grad_enabled(), known_by(args), known_by(kwargs))
