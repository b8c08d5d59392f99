"""Without an argument it writes zeros, as PyTorch did before version 2.0. What is the default
today?
"""

from minitorch.nn.module.module import clear_grad


def zero_grad(self, set_to_none=False):
    for group in self.param_groups:
        for parameter in group["params"]:
            clear_grad(parameter, set_to_none)
