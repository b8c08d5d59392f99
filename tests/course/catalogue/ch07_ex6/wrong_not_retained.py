# the graph is gone after the first row
# mistake: graph-is-freed
def jacobian(y, x):
    rows = []
    for i in range(len(y)):
        x.grad = None
        weights = torch.zeros_like(y)
        weights[i] = 1
        y.backward(weights)
        rows.append(x.grad)
    return torch.stack(rows)
