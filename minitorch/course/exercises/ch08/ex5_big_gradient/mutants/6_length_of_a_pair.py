"""`len` of a piece is 2, since a piece is a pair (x, y). Its examples are in x."""


def big_gradient(w, pieces):
    total = sum(len(piece) for piece in pieces)
    w.grad = None
    for x, y in pieces:
        (((x @ w - y) ** 2).mean() * len(x) / total).backward()
    return w.grad
