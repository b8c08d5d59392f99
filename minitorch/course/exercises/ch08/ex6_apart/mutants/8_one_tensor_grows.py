"""All entries are one tensor, and every walk adds to it."""


def apart(losses, x):
    grads = []
    x.grad = None
    for loss in losses:
        loss.backward(retain_graph=True)
        grads.append(x.grad)
    return grads
