# goes through the parameters twice: nothing is left of a generator
def sgd_step(parameters, lr):
    known = [p for p in parameters if p.grad is not None]
    with torch.no_grad():
        for p in parameters:
            if any(p is q for q in known):
                p -= lr * p.grad
