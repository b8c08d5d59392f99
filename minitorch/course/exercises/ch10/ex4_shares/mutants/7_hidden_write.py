"""`no_grad` hides the first write from the graph, but the caller's tensor still changes."""

import minitorch as torch


def shares(h):
    with torch.no_grad():
        h -= h.max()
    e = h.exp()
    return e / e.sum()
