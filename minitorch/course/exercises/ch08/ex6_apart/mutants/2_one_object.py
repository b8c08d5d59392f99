"""All entries are the same: they are one tensor, which every walk writes into."""

import minitorch as torch


def apart(losses, x):
    gradients = []
    x.grad = torch.zeros_like(x)
    for loss in losses:
        x.grad.zero_()
        loss.backward(retain_graph=True)
        gradients.append(x.grad)
    return gradients
