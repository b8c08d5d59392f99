"""The second walk comes to a node whose saved values the first one has freed."""


def apart(losses, x):
    gradients = []
    for loss in losses:
        x.grad = None
        loss.backward()
        gradients.append(x.grad)
    return gradients
