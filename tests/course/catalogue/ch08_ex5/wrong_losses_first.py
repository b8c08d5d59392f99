# computes all losses first, so that all graphs exist at once
# mistake: all-graphs-at-once
def big_gradient(w, pieces):
    w.grad = None
    total = sum(len(x) for x, _ in pieces)
    losses = [((x @ w - y) ** 2).mean() * len(x) / total for x, y in pieces]
    for loss in losses:
        loss.backward()
    return w.grad
