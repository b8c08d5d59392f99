# a list
def hessian_times(f, x, v):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    if not g.requires_grad:
        return torch.zeros_like(v)
    (product,) = torch.autograd.grad((g * v).sum(), x)
    return product.tolist()
