# an old gradient is in the first row
# mistake: old-gradient-counts
def jacobian(y, x):
    rows = []
    for i in range(len(y)):
        y[i].backward(retain_graph=True)
        rows.append(x.grad.clone())
        x.grad = None
    return torch.stack(rows)
