# turns recording off for good
def sgd_step(parameters, lr):
    for p in parameters:
        if p.grad is not None:
            p.requires_grad_(False)
            p -= lr * p.grad
