# no look at None
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            p -= lr * p.grad
