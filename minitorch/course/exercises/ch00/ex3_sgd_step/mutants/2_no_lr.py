"""The learning rate is not used."""

import minitorch as torch


def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p -= p.grad
