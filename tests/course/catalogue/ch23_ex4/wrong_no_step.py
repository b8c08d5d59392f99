# no step
def step(nets, optimizers, xs, ys, loss):
    rows = sum(len(x) for x in xs)
    for net, x, y in zip(nets, xs, ys):
        net.zero_grad()
        if len(x):
            (loss(net(x), y) * (len(x) / rows)).backward()
    for same in zip(*[net.parameters() for net in nets]):
        grads = [p.grad for p in same if p.grad is not None]
        if grads:
            total = sum(grads)
            for p in same:
                p.grad = total.clone()
