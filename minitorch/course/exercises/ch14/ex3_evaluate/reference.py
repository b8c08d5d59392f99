from minitorch import nn


def evaluate(scores, target):
    loss = nn.functional.cross_entropy(scores, target)
    best = scores.softmax(1).max(1)
    right = (best[1] == target).float().mean()
    return loss.item(), right.item(), best[0].tolist()
