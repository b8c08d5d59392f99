# does nothing at all if any gradient is missing
def sgd_step(parameters, lr):
    parameters = list(parameters)
    if any(p.grad is None for p in parameters):
        return
    with torch.no_grad():
        for p in parameters:
            p -= lr * p.grad
