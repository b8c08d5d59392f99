# the inner loop stands behind the outer one
def zero_grad(self, set_to_none=True):
    params = []
    for group in self.param_groups:
        params = group["params"]
    for parameter in params:
        clear_grad(parameter, set_to_none)
