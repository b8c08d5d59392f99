# backward of each element of y
def jacobian(y, x):
    result = torch.zeros(len(y), len(x), dtype=x.dtype)
    for i in range(y.numel()):
        x.grad = None
        y[i].backward(retain_graph=True)
        if x.grad is not None:
            result[i] = x.grad
    return result
