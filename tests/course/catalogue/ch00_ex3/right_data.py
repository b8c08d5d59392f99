# writes through .data
def sgd_step(parameters, lr):
    for p in parameters:
        if p.grad is not None:
            p.data -= lr * p.grad
