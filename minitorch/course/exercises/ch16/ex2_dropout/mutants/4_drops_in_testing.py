"""In testing nothing may be dropped."""

import minitorch as torch


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError(f"p must be between 0 and 1, got {p}")
    if p == 0:
        return x
    if p == 1:
        return x * 0
    keep = torch.empty_like(x).bernoulli_(1 - p)
    return x * (keep / (1 - p))
