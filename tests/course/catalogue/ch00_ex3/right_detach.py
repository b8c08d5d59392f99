# writes through a detached tensor of the same memory
def sgd_step(parameters, lr):
    for p in [p for p in parameters if p.grad is not None]:
        p.detach().sub_(lr * p.grad.detach())
