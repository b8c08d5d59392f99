# two loops
def zero_grad(self, set_to_none=True):
    for group in self.param_groups:
        for parameter in group["params"]:
            clear_grad(parameter, set_to_none)
