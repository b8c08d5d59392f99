# gradient times v
# mistake: gradient-times-v
def hessian_times(f, x, v):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    return g.detach() * v
