"""`requires_grad=True` makes a new leaf. The gradient ends there, far from `x`."""

import minitorch as torch


def spread(x):
    middle = x.mean()
    away = [abs(v - middle).item() for v in x]
    return torch.tensor(away, requires_grad=True).mean()
