# fails where w has no gradient yet
# mistake: none-has-no-zero
def big_gradient(w, pieces):
    total = sum(len(x) for x, _ in pieces)
    w.grad.zero_()
    for x, y in pieces:
        (((x @ w - y) ** 2).mean() * len(x) / total).backward()
    return w.grad
