# an old gradient counts
# mistake: old-gradient-counts
def big_gradient(w, pieces):
    total = sum(len(x) for x, _ in pieces)
    for x, y in pieces:
        (((x @ w - y) ** 2).mean() * len(x) / total).backward()
    return w.grad
