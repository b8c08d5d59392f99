"""The classes of a row stand in dimension 1."""

from minitorch import nn


def evaluate(scores, target):
    loss = nn.functional.cross_entropy(scores, target)
    best = scores.softmax(0).max(1)
    right = (best[1] == target).float().mean()
    return loss.item(), right.item(), best[0].tolist()
