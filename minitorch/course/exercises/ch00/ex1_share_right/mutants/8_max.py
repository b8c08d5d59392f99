"""`max(dim=1)` gives a pair: the highest scores and their columns. You need only the columns."""


def share_right(scores, labels):
    return (scores.max(dim=1) == labels).float().mean().item()
