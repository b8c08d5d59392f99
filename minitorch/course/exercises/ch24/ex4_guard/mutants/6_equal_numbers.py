"""1, 1.0 and True are equal in Python, and so are 0.0 and -0.0. Their results may differ."""

import minitorch as torch


def guard(args, kwargs):
    def known_by(x):
        if isinstance(x, torch.Tensor):
            return ("tensor", tuple(x.shape), x.stride(), x.dtype, x.requires_grad)
        if isinstance(x, (tuple, list)):
            return (type(x), *[known_by(part) for part in x])
        if isinstance(x, dict):
            return (dict, *sorted([(key, known_by(x[key])) for key in x], key=lambda p: p[0]))
        return repr(x) if isinstance(x, (str, type(None))) else "nan" if x != x else x

    return (torch.is_grad_enabled(), known_by(args), known_by(kwargs))
