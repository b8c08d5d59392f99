"""The two cases are exchanged: `set_to_none=True` asks for None."""

from minitorch.nn.module.module import clear_grad


def zero_grad(self, set_to_none=True):
    for group in self.param_groups:
        for parameter in group["params"]:
            clear_grad(parameter, not set_to_none)
