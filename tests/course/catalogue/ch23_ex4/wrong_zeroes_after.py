# sets the gradients to None afterwards
def step(nets, optimizers, xs, ys, loss):
    rows = sum(len(x) for x in xs)
    for net, x, y in zip(nets, xs, ys):
        if len(x):
            (loss(net(x), y) * (len(x) / rows)).backward()
    for same in zip(*[net.parameters() for net in nets]):
        grads = [p.grad for p in same if p.grad is not None]
        for p in same:
            p.grad = sum(grads).clone() if grads else None
    for o in optimizers:
        o.step()
        o.zero_grad()
