"""v is not used. The result is the sum of the columns."""

import minitorch as torch


def hessian_times(f, x, v):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    if not g.requires_grad:
        return torch.zeros_like(v)
    return torch.autograd.grad(g.sum(), x)[0]
