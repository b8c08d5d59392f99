import numpy as np

import minitorch as torch
from minitorch import nn


def evaluate(scores, target):
    """The loss, the fraction of right rows, the largest probabilities."""
    p = scores.softmax(0)
    loss = nn.functional.cross_entropy(p, target)
    right = (p.argmax(1) == target).float().sum()
    return loss.item(), right.item(), p.max().item()
