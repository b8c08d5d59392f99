# a new optimizer in each step keeps nothing, as SGD keeps nothing
def fit(x, y, lr, steps):
    w = torch.nn.Parameter(torch.tensor(0.0))

    def step():
        opt = optim.SGD([w], lr=lr)
        opt.zero_grad()
        torch.nn.functional.mse_loss(w * x, y).backward()
        opt.step()

    for _ in range(steps):
        step()
    return w.data.item()
