"""All parts of nested lists are in one row: `[1, [2]]` and `[[1], 2]` have one key."""

import minitorch as torch


def guard(args, kwargs):
    found = [torch.is_grad_enabled()]

    def visit(x):
        if isinstance(x, torch.Tensor):
            found.append((tuple(x.shape), x.stride(), x.dtype, x.requires_grad))
        elif isinstance(x, (tuple, list)):
            found.append(type(x))
            for part in x:
                visit(part)
        elif isinstance(x, dict):
            for key in sorted(x):
                found.append(key)
                visit(x[key])
        else:
            found.append((type(x), repr(x)))

    visit(args)
    visit(kwargs)
    return tuple([x for x in found if x is not list])
