# detach shares the memory
# mistake: one-object
def apart(losses, x):
    grads = []
    x.grad = torch.zeros_like(x)
    for loss in losses:
        x.grad.zero_()
        loss.backward(retain_graph=True)
        grads.append(x.grad.detach())
    return grads
