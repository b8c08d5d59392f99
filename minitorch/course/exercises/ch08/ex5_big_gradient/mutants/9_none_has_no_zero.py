"""`w.grad` may be None at the start, and None has no `zero_()`."""


def big_gradient(w, pieces):
    total = sum(len(x) for x, _ in pieces)
    w.grad.zero_()
    for x, y in pieces:
        (((x @ w - y) ** 2).mean() * len(x) / total).backward()
    return w.grad
