# stops at the first parameter without a gradient
# mistake: none-ends-everything
def zero_grad(self, set_to_none=True):
    for group in self.param_groups:
        for parameter in group["params"]:
            if parameter.grad is None:
                return
            clear_grad(parameter, set_to_none)
