"""This is the other school: it multiplies by `1 - p` in testing. Here testing changes
nothing.
"""

import minitorch as torch


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError(f"p must be between 0 and 1, got {p}")
    if not training:
        return x * (1 - p)
    if p == 0:
        return x
    return x * torch.empty_like(x).bernoulli_(1 - p)
