"""The first step is right, and later ones are too long: they still push with the old gradients."""

import minitorch as torch
from minitorch import optim


def fit(x, y, lr, steps):
    w = torch.tensor(0.0, requires_grad=True)
    optimizer = optim.SGD([w], lr=lr)
    for _ in range(steps):
        ((w * x - y) ** 2).mean().backward()
        optimizer.step()
    return w.item()
