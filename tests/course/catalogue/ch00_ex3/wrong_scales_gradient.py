# multiplies the gradient itself by lr
# mistake: gradient-scaled
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p.grad *= lr
                p -= p.grad
