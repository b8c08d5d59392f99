"""The old gradient of `x` is still in the first row."""

import minitorch as torch


def jacobian(y, x):
    rows = []
    for i in range(len(y)):
        y[i].backward(retain_graph=True)
        rows.append(x.grad.clone())
        x.grad = None
    return torch.stack(rows)
