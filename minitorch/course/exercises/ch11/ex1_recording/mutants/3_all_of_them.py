"""one tensor that requires a gradient is enough. You ask for all of them."""

import minitorch as torch
from minitorch.grad_mode import mode


def recording(inputs):
    tensors = [x for x in inputs if isinstance(x, torch.Tensor)]
    return mode.grad and bool(tensors) and all(x.requires_grad for x in tensors)
