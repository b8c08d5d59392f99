"""No gradient comes back at all: `torch.tensor` builds a tensor without history, whatever you give
it.
"""

import minitorch as torch


def spread(x):
    middle = x.mean()
    away = [abs(v - middle).item() for v in x]
    return torch.tensor(away).mean()
