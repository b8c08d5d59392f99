# a tensor of zeros, filled row by row
def jacobian(y, x):
    result = torch.zeros(len(y), len(x))
    for i in range(len(y)):
        x.grad = None
        y[i].backward(retain_graph=True)
        result[i] = x.grad
    return result
