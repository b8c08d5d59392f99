# first a list of all parameters
def zero_grad(self, set_to_none=True):
    everyone = [p for group in self.param_groups for p in group["params"]]
    for p in everyone:
        clear_grad(p, set_to_none=set_to_none)
