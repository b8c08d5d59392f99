"""The loop makes one step too many."""

import minitorch as torch
from minitorch import optim


def fit(x, y, lr, steps):
    w = torch.tensor(0.0, requires_grad=True)
    opt = optim.SGD([w], lr=lr)
    for _ in range(steps + 1):
        opt.zero_grad()
        ((w * x - y) ** 2).mean().backward()
        opt.step()
    return w.item()
