# one row, the sum of all
def jacobian(y, x):
    x.grad = None
    y.sum().backward()
    return x.grad.unsqueeze(0)
