# adds the losses, and walks back once
# mistake: one-big-graph
def big_gradient(w, pieces):
    total = sum(len(x) for x, _ in pieces)
    w.grad = None
    loss = sum(((x @ w - y) ** 2).mean() * len(x) / total for x, y in pieces)
    loss.backward()
    return w.grad
