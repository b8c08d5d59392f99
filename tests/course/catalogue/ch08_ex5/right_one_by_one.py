# the gradient of each piece is taken away, and the old one given back
def big_gradient(w, pieces):
    old, parts = w.grad, []
    for x, y in pieces:
        w.grad = None
        ((x @ w - y) ** 2).mean().backward()
        parts.append((len(x), w.grad.clone()))
    w.grad = old
    n = sum(length for length, _ in parts)
    return sum(g * (length / n) for length, g in parts)
