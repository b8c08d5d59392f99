# only the first group
def zero_grad(self, set_to_none=True):
    for parameter in self.param_groups[0]["params"]:
        clear_grad(parameter, set_to_none)
