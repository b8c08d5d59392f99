"""The loop runs over the elements of `x`. A row belongs to an element of `y`."""

import minitorch as torch


def jacobian(y, x):
    rows = []
    for i in range(len(x)):
        x.grad = None
        y[i].backward(retain_graph=True)
        rows.append(x.grad)
    return torch.stack(rows)
