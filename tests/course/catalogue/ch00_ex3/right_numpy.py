# through NumPy, which shares the memory
def sgd_step(parameters, lr):
    for p in parameters:
        if p.grad is not None:
            numbers = p.detach().numpy()
            numbers[...] -= lr * p.grad.numpy()
