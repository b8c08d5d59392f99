"""`p = p - ...` makes a new tensor and calls it p. The parameter stays as it was."""


def sgd_step(parameters, lr):
    for p in parameters:
        if p.grad is not None:
            p = p - lr * p.grad
