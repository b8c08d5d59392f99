"""That is cross entropy: where is the factor with gamma?"""

from minitorch import nn


def focal_loss(scores, target, gamma):
    return nn.functional.cross_entropy(scores, target)
