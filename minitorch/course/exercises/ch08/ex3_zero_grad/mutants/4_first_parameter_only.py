"""It stops after the first parameter: look at where `return` stands."""

from minitorch.nn.module.module import clear_grad


def zero_grad(self, set_to_none=True):
    for group in self.param_groups:
        for parameter in group["params"]:
            clear_grad(parameter, set_to_none)
            return
