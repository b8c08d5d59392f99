"""With weights of 1, all rows are added together. One row needs one walk."""

import minitorch as torch


def jacobian(y, x):
    x.grad = None
    y.backward(torch.ones(len(y)))
    return torch.stack([x.grad for _ in range(len(y))])
