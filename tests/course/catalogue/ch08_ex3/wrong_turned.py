# the argument is turned round
# mistake: turned
def zero_grad(self, set_to_none=True):
    for group in self.param_groups:
        for parameter in group["params"]:
            clear_grad(parameter, not set_to_none)
