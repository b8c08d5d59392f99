"""Nothing is cleared, and nothing copied: all entries are one tensor, to which every walk adds."""


def apart(losses, x):
    gradients = []
    for loss in losses:
        loss.backward(retain_graph=True)
        gradients.append(x.grad)
    return gradients
