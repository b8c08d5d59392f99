"""Frozen parameters are left out. They may still hold a gradient from the time before they were
frozen.
"""

from minitorch.nn.module.module import clear_grad


def zero_grad(self, set_to_none=True):
    for group in self.param_groups:
        for parameter in group["params"]:
            if parameter.requires_grad:
                clear_grad(parameter, set_to_none)
