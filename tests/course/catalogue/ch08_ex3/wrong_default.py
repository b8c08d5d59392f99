# False by default
# mistake: old-default
def zero_grad(self, set_to_none=False):
    for group in self.param_groups:
        for parameter in group["params"]:
            clear_grad(parameter, set_to_none)
