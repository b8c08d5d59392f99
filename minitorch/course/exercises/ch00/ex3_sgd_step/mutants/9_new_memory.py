"""The parameter has the right numbers, but in new memory. Whoever shares the old memory sees no
step: write into it.
"""


def sgd_step(parameters, lr):
    for p in parameters:
        if p.grad is not None:
            p.data = p.data - lr * p.grad
