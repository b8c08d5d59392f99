"""An optimizer holds the old parameters: change them in place."""

import minitorch as torch
from minitorch import nn


@torch.no_grad()
def rescale(net, x):
    found = []
    for layer in net:
        y = layer(x)
        if isinstance(layer, nn.Linear):
            found.append(y.std().item())
            if found[-1] > 0:
                for name, p in list(layer.named_parameters()):
                    setattr(layer, name, nn.Parameter(p / found[-1]))
                y = layer(x)
        x = y
    return found
