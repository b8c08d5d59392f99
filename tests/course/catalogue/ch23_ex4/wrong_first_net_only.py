# broadcasts the parameters of rank 0
def step(nets, optimizers, xs, ys, loss):
    nets[0].zero_grad()
    if len(xs[0]):
        loss(nets[0](xs[0]), ys[0]).backward()
    optimizers[0].step()
    for net in nets[1:]:
        net.load_state_dict(nets[0].state_dict())
