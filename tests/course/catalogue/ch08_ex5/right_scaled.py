# each loss is scaled by its share of the examples
def big_gradient(w, pieces):
    total = sum(len(x) for x, _ in pieces)
    w.grad = None
    for x, y in pieces:
        loss = ((x @ w - y) ** 2).mean()
        (loss * len(x) / total).backward()
    return w.grad
