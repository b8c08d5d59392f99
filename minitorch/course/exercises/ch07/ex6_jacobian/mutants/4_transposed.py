"""Rows and columns are exchanged: there should be a row for each element of `y`."""

import minitorch as torch


def jacobian(y, x):
    rows = []
    for weights in torch.eye(len(y)):
        x.grad = None
        y.backward(weights, retain_graph=True)
        rows.append(x.grad)
    return torch.stack(rows, dim=1)
