# sums of squares, divided at the end
def big_gradient(w, pieces):
    w.grad = None
    count = 0
    for x, y in pieces:
        ((x @ w - y) ** 2).sum().backward()
        count += len(x)
    return w.grad / count
