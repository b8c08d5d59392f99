# at least one step
def fit(x, y, lr, steps):
    w = torch.tensor(0.0, requires_grad=True)
    opt = optim.SGD([w], lr=lr)
    done = 0
    while True:
        opt.zero_grad()
        ((w * x - y) ** 2).mean().backward()
        opt.step()
        done += 1
        if done >= steps:
            return w.item()
