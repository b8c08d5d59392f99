# the sum over all examples
# mistake: sum-of-sums
def big_gradient(w, pieces):
    w.grad = None
    for x, y in pieces:
        ((x @ w - y) ** 2).sum().backward()
    return w.grad
