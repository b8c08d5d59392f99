# gives the parameter other memory
# mistake: new-memory
def sgd_step(parameters, lr):
    for p in parameters:
        if p.grad is not None:
            p.data = p.data - lr * p.grad
