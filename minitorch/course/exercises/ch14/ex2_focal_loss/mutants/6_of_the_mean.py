"""Each example has a factor of its own: multiply before you take the mean."""

import minitorch as torch
from minitorch import nn


def focal_loss(scores, target, gamma):
    loss = nn.functional.cross_entropy(scores, target)
    return (1 - torch.exp(-loss)) ** gamma * loss
