"""`return` stands inside the loop, so there is only one step."""

import minitorch as torch
from minitorch import optim


def fit(x, y, lr, steps):
    w = torch.tensor(0.0, requires_grad=True)
    opt = optim.SGD([w], lr=lr)
    for _ in range(steps):
        opt.zero_grad()
        ((w * x - y) ** 2).mean().backward()
        opt.step()
        return w.item()
    return w.item()
