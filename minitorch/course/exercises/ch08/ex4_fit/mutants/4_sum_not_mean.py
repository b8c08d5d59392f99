"""The steps are too long by the number of points: the loss is a mean, not a sum."""

import minitorch as torch
from minitorch import optim


def fit(x, y, lr, steps):
    w = torch.tensor(0.0, requires_grad=True)
    optimizer = optim.SGD([w], lr=lr)
    for _ in range(steps):
        optimizer.zero_grad()
        ((w * x - y) ** 2).sum().backward()
        optimizer.step()
    return w.item()
