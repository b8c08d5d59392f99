# the sum of the means
# mistake: sum-of-means
def big_gradient(w, pieces):
    w.grad = None
    for x, y in pieces:
        ((x @ w - y) ** 2).mean().backward()
    return w.grad
