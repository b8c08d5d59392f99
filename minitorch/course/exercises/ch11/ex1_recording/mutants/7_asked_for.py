"""in an `enable_grad` block within `inference_mode` nothing is recorded.
`torch.is_grad_enabled()` tells what was asked for; `mode.grad` tells what is done.
"""

import minitorch as torch


def recording(inputs):
    wishes = [isinstance(x, torch.Tensor) and x.requires_grad for x in inputs]
    return torch.is_grad_enabled() and any(wishes)
