"""`.grad` is a new tensor of zeros. The zeros must be written into the one that is there: others
may hold it.
"""

import minitorch as torch


def clear_grad(parameter, set_to_none):
    if parameter.grad is not None:
        parameter.grad = None if set_to_none else torch.zeros_like(parameter)
