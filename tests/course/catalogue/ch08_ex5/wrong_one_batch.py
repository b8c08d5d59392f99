# joins the pieces to one batch
# mistake: one-big-graph
def big_gradient(w, pieces):
    w.grad = None
    x = torch.cat([x for x, _ in pieces])
    y = torch.cat([y for _, y in pieces])
    ((x @ w - y) ** 2).mean().backward()
    return w.grad
