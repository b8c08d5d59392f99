"""This is the gradient times v. The Hessian holds the slopes of the gradient."""

import minitorch as torch


def hessian_times(f, x, v):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    return (g * v).detach()
