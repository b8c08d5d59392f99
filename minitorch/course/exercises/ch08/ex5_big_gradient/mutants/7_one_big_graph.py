"""The gradient is right, but all pieces are in memory until the one walk at the end."""


def big_gradient(w, pieces):
    total = sum(len(x) for x, y in pieces)
    w.grad = None
    loss = sum(((x @ w - y) ** 2).mean() * len(x) / total for x, y in pieces)
    loss.backward()
    return w.grad
