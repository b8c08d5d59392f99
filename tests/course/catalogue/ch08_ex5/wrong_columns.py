# weighs with the number of columns
def big_gradient(w, pieces):
    w.grad = None
    total = sum(x.numel() for x, _ in pieces)
    for x, y in pieces:
        (((x @ w - y) ** 2).mean() * len(x) / total).backward()
    return w.grad
