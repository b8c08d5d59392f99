# no no_grad
def sgd_step(parameters, lr):
    for p in parameters:
        if p.grad is not None:
            p -= lr * p.grad
