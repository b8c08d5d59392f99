# clears after the step, keeps w as a tensor of one element
def fit(x, y, lr, steps):
    w = torch.zeros(1, requires_grad=True)
    sgd = optim.SGD([w], lr=lr)
    for _ in range(steps):
        error = w * x - y
        (error * error).mean().backward()
        sgd.step()
        sgd.zero_grad(set_to_none=False)
    return float(w)
