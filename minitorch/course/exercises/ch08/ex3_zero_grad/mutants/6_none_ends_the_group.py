"""A parameter without a gradient ends the loop over its group. Those behind it keep their
gradients.
"""

from minitorch.nn.module.module import clear_grad


def zero_grad(self, set_to_none=True):
    for group in self.param_groups:
        for parameter in group["params"]:
            if parameter.grad is None:
                break
            clear_grad(parameter, set_to_none)
