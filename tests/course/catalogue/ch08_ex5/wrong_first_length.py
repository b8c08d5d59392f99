# divides by the length of the first piece times the pieces
def big_gradient(w, pieces):
    w.grad = None
    total = len(pieces[0][0]) * len(pieces)
    for x, y in pieces:
        (((x @ w - y) ** 2).mean() * len(x) / total).backward()
    return w.grad
