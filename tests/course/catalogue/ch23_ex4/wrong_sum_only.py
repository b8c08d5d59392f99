# adds without a mean
# mistake: sum
def step(nets, optimizers, xs, ys, loss):
    for net, x, y in zip(nets, xs, ys):
        net.zero_grad()
        if len(x):
            loss(net(x), y).backward()
    for same in zip(*[net.parameters() for net in nets]):
        grads = [p.grad for p in same if p.grad is not None]
        if not grads: continue
        s = sum(g.detach() for g in grads)
        for p in same:
            p.grad = s.clone()
    for o in optimizers:
        o.step()
