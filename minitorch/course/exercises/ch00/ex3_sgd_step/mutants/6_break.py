"""The loop ends at the first parameter without a gradient. Skip that one, and go on with the
next.
"""

import minitorch as torch


def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is None:
                break
            p -= lr * p.grad
