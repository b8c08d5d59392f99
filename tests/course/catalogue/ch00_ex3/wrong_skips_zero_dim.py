# only tensors with a first dimension
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                for i in range(p.shape[0]):
                    p[i] -= lr * p.grad[i]
