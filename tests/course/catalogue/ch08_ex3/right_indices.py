# while loops and indices
def zero_grad(self, set_to_none=True):
    i = 0
    while i < len(self.param_groups):
        params = self.param_groups[i]["params"]
        i += 1
        j = 0
        while j < len(params):
            clear_grad(params[j], set_to_none)
            j += 1
