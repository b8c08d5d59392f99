"""the mode alone does not decide. If no input requires a gradient, there is nothing to record."""

from minitorch.grad_mode import mode


def recording(inputs):
    return mode.grad
