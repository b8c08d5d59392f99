"""the inputs are asked, and the mode is not. Under `no_grad` nothing may be recorded."""

import minitorch as torch


def recording(inputs):
    return any(isinstance(x, torch.Tensor) and x.requires_grad for x in inputs)
