"""A `p` that is no probability should raise a `ValueError`, in both modes."""

import minitorch as torch


def dropout(x, p, training):
    if not training or p == 0:
        return x
    if p == 1:
        return x * 0
    keep = torch.empty_like(x).bernoulli_(min(max(1 - p, 0.0), 1.0))
    return x * (keep / (1 - p))
