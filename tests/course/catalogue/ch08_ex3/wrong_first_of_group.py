# only the first parameter of each group
def zero_grad(self, set_to_none=True):
    for group in self.param_groups:
        for parameter in group["params"][:1]:
            clear_grad(parameter, set_to_none)
