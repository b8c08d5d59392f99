"""The loss is computed once, from the first w. Each step needs a new one."""

import minitorch as torch
from minitorch import optim


def fit(x, y, lr, steps):
    w = torch.tensor(0.0, requires_grad=True)
    optimizer = optim.SGD([w], lr=lr)
    loss = ((w * x - y) ** 2).mean()
    for _ in range(steps):
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return w.item()
