"""With `set_to_none=False` the zeros must be written into the gradient that is there. These are
new tensors.
"""

import minitorch as torch


def zero_grad(self, set_to_none=True):
    for group in self.param_groups:
        for p in group["params"]:
            if p.grad is not None:
                p.grad = None if set_to_none else torch.zeros_like(p.grad)
