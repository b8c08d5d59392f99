"""The second walk finds nothing: the first one has freed what the rules had saved."""

import minitorch as torch


def jacobian(y, x):
    rows = []
    for weights in torch.eye(len(y)):
        x.grad = None
        y.backward(weights)
        rows.append(x.grad)
    return torch.stack(rows)
