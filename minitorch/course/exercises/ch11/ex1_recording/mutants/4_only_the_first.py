"""you look at the first input only, and the wish may come from any of them."""

import minitorch as torch
from minitorch.grad_mode import mode


def recording(inputs):
    for x in inputs:
        return mode.grad and isinstance(x, torch.Tensor) and x.requires_grad
    return False
