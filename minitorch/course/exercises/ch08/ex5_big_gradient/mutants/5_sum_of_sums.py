"""Each piece counts by its length, but nothing is divided by the number of examples."""


def big_gradient(w, pieces):
    w.grad = None
    for x, y in pieces:
        (((x @ w - y) ** 2).mean() * len(x)).backward()
    return w.grad
