# gives x its old gradient back
def jacobian(y, x):
    old, rows = x.grad, []
    for i in range(len(y)):
        x.grad = None
        y.backward(gradient=torch.eye(len(y), dtype=y.dtype)[i], retain_graph=True)
        rows.append(x.grad.clone())
    x.grad = old
    return torch.stack(rows, 0)
