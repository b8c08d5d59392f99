"""A parameter that was not used for the loss has no gradient: its `grad` is None."""

import minitorch as torch


def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            p -= lr * p.grad
