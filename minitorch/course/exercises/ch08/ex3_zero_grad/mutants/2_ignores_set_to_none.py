"""`set_to_none` has no effect. With False there should be zeros."""


def zero_grad(self, set_to_none=True):
    for group in self.param_groups:
        for parameter in group["params"]:
            parameter.grad = None
