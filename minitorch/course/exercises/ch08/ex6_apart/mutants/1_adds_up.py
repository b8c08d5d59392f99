"""Each entry holds the sum of all losses so far: nothing is cleared between two walks."""


def apart(losses, x):
    gradients = []
    x.grad = None
    for loss in losses:
        loss.backward(retain_graph=True)
        gradients.append(x.grad.clone())
    return gradients
