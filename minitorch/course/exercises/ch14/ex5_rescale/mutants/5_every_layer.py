"""Measure only the layers that are an `nn.Linear`."""

import minitorch as torch


@torch.no_grad()
def rescale(net, x):
    found = []
    for layer in net:
        y = layer(x)
        if True:
            found.append(y.std().item())
            if found[-1] > 0:
                for p in layer.parameters():
                    p /= found[-1]
                y = layer(x)
        x = y
    return found
