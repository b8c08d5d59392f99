"""The step is right, but the gradients are gone. Clearing them is the work of `zero_grad`."""

import minitorch as torch


def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p -= lr * p.grad
                p.grad = None
