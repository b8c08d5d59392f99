import minitorch as torch


def big_gradient(w, pieces):
    w.grad = torch.zeros_like(w)
    total = 0
    for x, y in pieces:
        ((x @ w - y) ** 2).sum().backward()
        total += len(x)
    return w.grad / total
