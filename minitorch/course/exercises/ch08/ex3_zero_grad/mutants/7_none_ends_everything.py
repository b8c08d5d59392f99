"""At the first parameter without a gradient the function returns. All others keep their
gradients.
"""

from minitorch.nn.module.module import clear_grad


def zero_grad(self, set_to_none=True):
    for group in self.param_groups:
        for parameter in group["params"]:
            if parameter.grad is None:
                return
            clear_grad(parameter, set_to_none)
