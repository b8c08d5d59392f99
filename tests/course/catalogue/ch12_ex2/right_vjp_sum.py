# the double backward with grad_outputs
def hessian_times(f, x, v):
    with torch.enable_grad():
        leaf = x.detach().clone().requires_grad_(True)
        out = f(leaf)
        if out.grad_fn is None and out is not leaf:
            return torch.zeros_like(v)
        g = torch.autograd.grad(out, [leaf], create_graph=True, allow_unused=True)[0]
        if g is None or not g.requires_grad:
            return torch.zeros_like(v)
        h = torch.autograd.grad(g, [leaf], grad_outputs=v, allow_unused=True)[0]
    return torch.zeros_like(v) if h is None else h.detach()
