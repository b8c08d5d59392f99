# one backward for each row, with weights
def jacobian(y, x):
    rows = []
    for i in range(len(y)):
        weights = torch.zeros_like(y)
        weights[i] = 1
        x.grad = None
        y.backward(weights, retain_graph=True)
        rows.append(x.grad)
    return torch.stack(rows)
