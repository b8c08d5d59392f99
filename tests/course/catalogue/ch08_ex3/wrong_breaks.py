# a parameter without a gradient ends its group
# mistake: none-ends-the-group
def zero_grad(self, set_to_none=True):
    for group in self.param_groups:
        for parameter in group["params"]:
            if parameter.grad is None:
                break
            clear_grad(parameter, set_to_none)
