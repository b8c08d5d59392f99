# takes the parameters out of their groups
def zero_grad(self, set_to_none=True):
    for group in self.param_groups:
        while group["params"]:
            clear_grad(group["params"].pop(), set_to_none)
