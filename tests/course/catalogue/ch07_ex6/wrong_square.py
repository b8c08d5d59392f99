# as many rows as columns
def jacobian(y, x):
    result = torch.zeros(len(x), len(x), dtype=x.dtype)
    for i in range(len(y)):
        x.grad = None
        y[i].backward(retain_graph=True)
        result[i] = x.grad
    return result
