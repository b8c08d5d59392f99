# a list of rows
def jacobian(y, x):
    rows = []
    for i in range(len(y)):
        x.grad = None
        y[i].backward(retain_graph=True)
        rows.append(x.grad)
    return rows
