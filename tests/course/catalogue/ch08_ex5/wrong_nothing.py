# returns nothing
def big_gradient(w, pieces):
    total = sum(len(x) for x, _ in pieces)
    w.grad = None
    for x, y in pieces:
        (((x @ w - y) ** 2).mean() * len(x) / total).backward()
