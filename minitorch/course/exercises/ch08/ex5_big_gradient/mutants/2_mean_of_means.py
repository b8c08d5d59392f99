"""Each piece counts the same, whatever its length. Is that fair to the examples of the longer
pieces?
"""


def big_gradient(w, pieces):
    w.grad = None
    for x, y in pieces:
        (((x @ w - y) ** 2).mean() / len(pieces)).backward()
    return w.grad
