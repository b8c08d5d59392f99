"""With `p = 1` you divide 0 by 0."""

import minitorch as torch


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError(f"p must be between 0 and 1, got {p}")
    if not training or p == 0:
        return x
    keep = torch.empty_like(x).bernoulli_(1 - p)
    return x * (keep / torch.tensor(1 - p, dtype=x.dtype))
