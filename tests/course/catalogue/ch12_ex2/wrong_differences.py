# a difference of two gradients: f is called twice, and the last digits are wrong
def hessian_times(f, x, v):
    def slope(at):
        at = at.detach().requires_grad_()
        return torch.autograd.grad(f(at), at)[0]
    return ((slope(x + 1e-3 * v) - slope(x - 1e-3 * v)) / 2e-3).detach()
