# clears between backward and step
# mistake: cleared-too-early
def fit(x, y, lr, steps):
    w = torch.tensor(0.0, requires_grad=True)
    opt = optim.SGD([w], lr=lr)
    for _ in range(steps):
        ((w * x - y) ** 2).mean().backward()
        opt.zero_grad()
        opt.step()
    return w.item()
