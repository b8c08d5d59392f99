# the mean over the pieces
# mistake: mean-of-means
def big_gradient(w, pieces):
    w.grad = None
    for x, y in pieces:
        (((x @ w - y) ** 2).mean() / len(pieces)).backward()
    return w.grad
