def zero_grad(self, set_to_none=True):
    parameters = [p for group in self.param_groups for p in group["params"]]
    for p in parameters:
        if set_to_none:
            p.grad = None
        elif p.grad is not None:
            p.grad.detach_().zero_()
