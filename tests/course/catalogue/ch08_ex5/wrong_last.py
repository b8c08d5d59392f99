# only the last piece
# mistake: last-piece-only
def big_gradient(w, pieces):
    total = sum(len(x) for x, _ in pieces)
    for x, y in pieces:
        w.grad = None
        (((x @ w - y) ** 2).mean() * len(x) / total).backward()
    return w.grad
