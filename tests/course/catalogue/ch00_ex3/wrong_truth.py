# asks for the truth of the gradient
# mistake: truth
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad:
                p -= lr * p.grad
