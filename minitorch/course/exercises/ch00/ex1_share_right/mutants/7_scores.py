"""`max` gives the highest score itself. The answer is the column in which it stands."""


def share_right(scores, labels):
    return (scores.max(dim=1).values == labels).float().mean().item()
