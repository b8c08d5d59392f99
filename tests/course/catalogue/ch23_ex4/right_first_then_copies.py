# collects on rank 0
def step(nets, optimizers, xs, ys, loss):
    rows = [len(x) for x in xs]
    for o in optimizers:
        o.zero_grad()
    for i in range(len(nets)):
        if rows[i]:
            (loss(nets[i](xs[i]), ys[i]) * rows[i] / sum(rows)).backward()
    for name, first in nets[0].named_parameters():
        all_ = [dict(net.named_parameters())[name] for net in nets]
        grads = [p.grad for p in all_ if p.grad is not None]
        if not grads:
            continue
        total = torch.stack(grads).sum(0)
        for p in all_:
            p.grad = total.detach().clone()
    for o in optimizers:
        o.step()
