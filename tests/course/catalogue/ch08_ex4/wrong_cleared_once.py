# clears before the loop only
# mistake: no-zero-grad
def fit(x, y, lr, steps):
    w = torch.tensor(0.0, requires_grad=True)
    opt = optim.SGD([w], lr=lr)
    opt.zero_grad()
    for _ in range(steps):
        ((w * x - y) ** 2).mean().backward()
        opt.step()
    opt.zero_grad()
    return w.item()
