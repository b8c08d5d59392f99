"""The losses are not weighed. With k pieces of one length the gradient is k times too large."""


def big_gradient(w, pieces):
    w.grad = None
    for x, y in pieces:
        ((x @ w - y) ** 2).mean().backward()
    return w.grad
