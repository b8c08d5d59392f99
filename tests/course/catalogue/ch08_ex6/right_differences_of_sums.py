# lets them add up, and takes differences
def apart(losses, x):
    found = []
    before = torch.zeros_like(x) if x.grad is None else x.grad.clone()
    for loss in losses:
        loss.backward(retain_graph=True)
        found.append(x.grad - before)
        before = x.grad.clone()
    return found
