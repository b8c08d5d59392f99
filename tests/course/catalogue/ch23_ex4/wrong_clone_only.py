# only clone was added
def step(nets, optimizers, xs, ys, loss):
    for net, x, y in zip(nets, xs, ys):
        loss(net(x), y).backward()
    for same in zip(*[net.parameters() for net in nets]):
        mean = sum(p.grad for p in same) / len(same)
        for p in same:
            p.grad = mean.clone()
    for optimizer in optimizers:
        optimizer.step()
