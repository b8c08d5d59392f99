"""The loss is still given probabilities. Which softmax is one too many?"""

from minitorch import nn


def evaluate(scores, target):
    loss = nn.functional.cross_entropy(scores.softmax(1), target)
    best = scores.softmax(1).max(1)
    right = (best[1] == target).float().mean()
    return loss.item(), right.item(), best[0].tolist()
