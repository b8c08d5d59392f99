"""Only the last piece has an effect: the others are cleared before they could count."""


def big_gradient(w, pieces):
    total = sum(len(x) for x, y in pieces)
    for x, y in pieces:
        w.grad = None
        (((x @ w - y) ** 2).mean() * len(x) / total).backward()
    return w.grad
