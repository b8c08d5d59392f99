"""The list holds the probability of the most probable class, which need not be the right one."""

import minitorch as torch
from minitorch import nn


def evaluate(scores, target):
    loss = nn.functional.cross_entropy(scores, target)
    p = scores.softmax(1)
    right = (p.argmax(1) == target).float().mean()
    return loss.item(), right.item(), p[torch.arange(len(target)), target].tolist()
