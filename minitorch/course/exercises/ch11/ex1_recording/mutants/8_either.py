"""you record if *one* of the two conditions holds. Both are needed."""

import minitorch as torch
from minitorch.grad_mode import mode


def recording(inputs):
    return mode.grad or any(isinstance(x, torch.Tensor) and x.requires_grad for x in inputs)
