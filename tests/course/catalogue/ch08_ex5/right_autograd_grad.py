# autograd.grad and a weighted sum
def big_gradient(w, pieces):
    total, examples = torch.zeros_like(w), 0
    for x, y in pieces:
        (g,) = torch.autograd.grad(((x @ w - y) ** 2).mean(), w)
        total += g * len(x)
        examples += len(x)
    return total / examples
