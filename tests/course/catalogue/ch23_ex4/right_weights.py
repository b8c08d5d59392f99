# weights while adding
def step(nets, optimizers, xs, ys, loss):
    n = sum([len(x) for x in xs])
    for net, x, y in zip(nets, xs, ys):
        for p in net.parameters():
            p.grad = None
        if len(x) > 0:
            loss(net(x), y).backward()
    for params in zip(*(net.parameters() for net in nets)):
        g = None
        for p, x in zip(params, xs):
            if p.grad is not None:
                part = p.grad * len(x) / n
                g = part if g is None else g + part
        for p in params:
            p.grad = None if g is None else g.clone()
    for o in optimizers:
        o.step()
