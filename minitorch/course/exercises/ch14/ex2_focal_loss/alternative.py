import minitorch as torch
from minitorch import nn


def focal_loss(scores, target, gamma):
    losses = nn.functional.cross_entropy(scores, target, reduction="none")
    total = (losses * (1 - torch.exp(-losses)).pow(gamma)).sum()
    return total / len(target)
