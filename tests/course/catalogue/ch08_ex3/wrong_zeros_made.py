# gives zeros to parameters that had no gradient
def zero_grad(self, set_to_none=True):
    for group in self.param_groups:
        for p in group["params"]:
            if p.grad is None and not set_to_none:
                p.grad = torch.zeros_like(p)
            clear_grad(p, set_to_none)
