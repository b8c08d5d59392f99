# makes a gradient of zeros where there was none
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is None:
                p.grad = torch.zeros_like(p)
            p -= lr * p.grad
