"""`x.grad` may be None at the start, and None has no `zero_()`."""


def apart(losses, x):
    grads = []
    for loss in losses:
        x.grad.zero_()
        loss.backward(retain_graph=True)
        grads.append(x.grad.clone())
    return grads
