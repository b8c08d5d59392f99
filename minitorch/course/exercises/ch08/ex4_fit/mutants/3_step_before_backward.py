"""`w` is one step behind: in the first round `step()` finds no gradient yet."""

import minitorch as torch
from minitorch import optim


def fit(x, y, lr, steps):
    w = torch.tensor(0.0, requires_grad=True)
    optimizer = optim.SGD([w], lr=lr)
    for _ in range(steps):
        loss = ((w * x - y) ** 2).mean()
        optimizer.step()
        optimizer.zero_grad()
        loss.backward()
    return w.item()
