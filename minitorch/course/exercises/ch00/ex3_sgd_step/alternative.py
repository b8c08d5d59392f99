import minitorch as torch


@torch.no_grad()
def sgd_step(parameters, lr):
    for p in parameters:
        if p.grad is None:
            continue
        p.copy_(p.add(p.grad, alpha=-lr))
