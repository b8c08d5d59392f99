"""Each row holds all rows before it as well: leaves accumulate."""

import minitorch as torch


def jacobian(y, x):
    rows = []
    x.grad = None
    for weights in torch.eye(len(y)):
        y.backward(weights, retain_graph=True)
        rows.append(x.grad.clone())
    return torch.stack(rows)
