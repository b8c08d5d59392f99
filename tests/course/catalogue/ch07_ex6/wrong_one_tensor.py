# all rows are one tensor
def jacobian(y, x):
    x.grad, rows = torch.zeros_like(x), []
    for i in range(len(y)):
        x.grad.zero_()
        y[i].backward(retain_graph=True)
        rows.append(x.grad)
    return torch.stack(rows)
