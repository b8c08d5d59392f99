# weights that are the elements of y
def jacobian(y, x):
    rows = []
    for i in range(len(y)):
        x.grad = None
        weights = torch.zeros_like(y)
        weights[i] = y[i].item()
        y.backward(weights, retain_graph=True)
        rows.append(x.grad)
    return torch.stack(rows)
