# no_grad as a decorator
@torch.no_grad()
def sgd_step(parameters, lr):
    for p in parameters:
        g = p.grad
        if g is not None:
            p.add_(g, alpha=-lr)
