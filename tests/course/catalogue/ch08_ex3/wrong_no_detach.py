# zeros, but the gradient keeps its graph
# mistake: keeps-the-graph
def zero_grad(self, set_to_none=True):
    for group in self.param_groups:
        for p in group["params"]:
            if set_to_none:
                p.grad = None
            elif p.grad is not None:
                with torch.no_grad():
                    p.grad.zero_()
