# a loop over the elements of x
# mistake: rows-for-x
def jacobian(y, x):
    rows = []
    for i in range(len(x)):
        x.grad = None
        y[i].backward(retain_graph=True)
        rows.append(x.grad)
    return torch.stack(rows)
