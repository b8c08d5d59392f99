import minitorch as torch
from minitorch.grad_mode import mode


def recording(inputs):
    if not mode.grad:
        return False
    return any(isinstance(x, torch.Tensor) and x.requires_grad for x in inputs)
