# stops at the first without gradient
# mistake: break
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is None:
                break
            p -= lr * p.grad
