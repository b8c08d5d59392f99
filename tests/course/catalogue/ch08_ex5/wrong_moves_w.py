# makes a step with each piece
def big_gradient(w, pieces):
    total = sum(len(x) for x, _ in pieces)
    w.grad = None
    for x, y in pieces:
        (((x @ w - y) ** 2).mean() * len(x) / total).backward()
        with torch.no_grad():
            w -= 0.1 * w.grad
    return w.grad
