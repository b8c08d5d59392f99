# without an optimizer
def fit(x, y, lr, steps):
    w = torch.zeros((), requires_grad=True)
    while steps > 0:
        loss = ((w * x - y) ** 2).sum() / len(x)
        loss.backward()
        with torch.no_grad():
            w -= lr * w.grad
        w.grad = None
        steps -= 1
    return w.detach().item()
