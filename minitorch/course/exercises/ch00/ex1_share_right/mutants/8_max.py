"""`max(dim=1)` gives a pair: the highest scores, and their places. Here only the places are
of use.
"""


def share_right(scores, labels):
    return (scores.max(dim=1) == labels).float().mean().item()
