# continue, and sub_ with alpha
def sgd_step(parameters, lr):
    for p in parameters:
        if p.grad is None:
            continue
        with torch.no_grad():
            p.sub_(p.grad, alpha=lr)
