"""What if the gradient does not depend on x? Then it has no history."""

import minitorch as torch


def hessian_times(f, x, v):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    (product,) = torch.autograd.grad((g * v).sum(), x)
    return product
