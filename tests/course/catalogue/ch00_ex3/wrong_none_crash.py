# no look at None
# mistake: none
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            p -= lr * p.grad
