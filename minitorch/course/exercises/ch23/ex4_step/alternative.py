import minitorch as torch


def step(nets, optimizers, xs, ys, loss):
    total, rows = {}, sum(map(len, xs))
    for net, x, y in zip(nets, xs, ys):
        if len(x) == 0:
            continue
        wanted = {name: p for name, p in net.named_parameters() if p.requires_grad}
        found = torch.autograd.grad(loss(net(x), y), list(wanted.values()), allow_unused=True)
        for name, g in zip(wanted, found):
            if g is not None:
                total[name] = total.get(name, 0) + g * (len(x) / rows)
    for net, optimizer in zip(nets, optimizers):
        for name, p in net.named_parameters():
            p.grad = total[name].clone() if name in total else None
        optimizer.step()
