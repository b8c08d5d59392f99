# computes the error in the memory of y
def fit(x, y, lr, steps):
    w = torch.tensor(0.0, requires_grad=True)
    opt = optim.SGD([w], lr=lr)
    target = y.clone()
    for _ in range(steps):
        opt.zero_grad()
        with torch.no_grad():
            y.copy_(target)
        ((w * x - y) ** 2).mean().backward()
        opt.step()
        with torch.no_grad():
            y.sub_(w * x)
    return w.item()
