"""In testing, `p` isn't checked."""

import minitorch as torch


def dropout(x, p, training):
    if not training or p == 0:
        return x
    if not 0 <= p <= 1:
        raise ValueError(f"p must be between 0 and 1, got {p}")
    if p == 1:
        return x * 0
    return x * (torch.empty_like(x).bernoulli_(1 - p) / (1 - p))
