# averages the parameters after the steps
def step(nets, optimizers, xs, ys, loss):
    for net, o, x, y in zip(nets, optimizers, xs, ys):
        o.zero_grad()
        if len(x):
            loss(net(x), y).backward()
        o.step()
    for same in zip(*[net.parameters() for net in nets]):
        mean = sum(p.detach() for p in same) / len(same)
        for p in same:
            p.data.copy_(mean)
