# leaves frozen parameters out
# mistake: frozen-left-out
def zero_grad(self, set_to_none=True):
    for group in self.param_groups:
        for parameter in group["params"]:
            if parameter.requires_grad:
                clear_grad(parameter, set_to_none)
