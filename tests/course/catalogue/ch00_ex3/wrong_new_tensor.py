# gives the name to a new tensor
# mistake: new-tensor
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p = p - lr * p.grad
