import minitorch as torch


def jacobian(y, x):
    rows = torch.zeros(len(y), len(x))
    for i in range(len(y)):
        x.grad = None
        y[i].backward(retain_graph=True)
        rows[i] = x.grad
    return rows
