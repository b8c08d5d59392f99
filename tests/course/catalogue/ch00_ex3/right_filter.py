# filter
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in filter(lambda p: p.grad is not None, parameters):
            p += -lr * p.grad
