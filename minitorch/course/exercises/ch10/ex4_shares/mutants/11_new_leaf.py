"""The result depends on a copy, which is a leaf of its own. No gradient finds its way to `h`."""

import minitorch as torch


def shares(h):
    h = torch.tensor(h.tolist(), dtype=h.dtype, requires_grad=True)
    e = (h - h.max()).exp()
    return e / e.sum()
