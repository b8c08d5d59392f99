# lets the rows add up, and takes the differences
def jacobian(y, x):
    x.grad = torch.zeros_like(x)
    before, rows = x.grad.clone(), []
    for element in y:
        element.backward(retain_graph=True)
        rows.append(x.grad - before)
        before = x.grad.clone()
    return torch.cat([row.unsqueeze(0) for row in rows])
