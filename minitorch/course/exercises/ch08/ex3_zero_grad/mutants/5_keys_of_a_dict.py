"""A group is a dict, and a loop over it gives its keys, which are strings. The list of parameters
is `group["params"]`.
"""

from minitorch.nn.module.module import clear_grad


def zero_grad(self, set_to_none=True):
    for group in self.param_groups:
        for parameter in group:
            clear_grad(parameter, set_to_none)
