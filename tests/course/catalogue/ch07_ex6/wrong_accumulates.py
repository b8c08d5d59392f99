# the rows add up
# mistake: adds-up
def jacobian(y, x):
    x.grad, rows = None, []
    for i in range(len(y)):
        y[i].backward(retain_graph=True)
        rows.append(x.grad.clone())
    return torch.stack(rows)
