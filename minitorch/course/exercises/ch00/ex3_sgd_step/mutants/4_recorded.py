"""PyTorch lets you write into a parameter only where nothing is recorded: inside `with
torch.no_grad():`.
"""


def sgd_step(parameters, lr):
    for p in parameters:
        if p.grad is not None:
            p -= lr * p.grad
