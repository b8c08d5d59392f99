"""computed tensors require gradients as well. Being a leaf has nothing to do with it."""

import minitorch as torch
from minitorch.grad_mode import mode


def recording(inputs):
    tensors = [x for x in inputs if isinstance(x, torch.Tensor)]
    return mode.grad and any(x.requires_grad and x.is_leaf for x in tensors)
