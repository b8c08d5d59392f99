# recording is off for a while, add_ with a negative alpha on .data
def sgd_step(parameters, lr):
    before = torch.is_grad_enabled()
    torch.set_grad_enabled(False)
    try:
        for p in parameters:
            if not p.grad is None:
                p.data.add_(p.grad, alpha=-lr)
    finally:
        torch.set_grad_enabled(before)
