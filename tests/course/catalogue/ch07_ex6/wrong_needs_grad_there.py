# fails when x has no gradient yet
# mistake: none-has-no-zero
def jacobian(y, x):
    rows = []
    for i in range(len(y)):
        x.grad.zero_()
        y[i].backward(retain_graph=True)
        rows.append(x.grad.clone())
    return torch.stack(rows)
