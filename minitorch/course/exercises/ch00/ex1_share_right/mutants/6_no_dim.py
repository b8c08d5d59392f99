"""Without `dim`, `argmax` looks for the single highest score of the whole table."""


def share_right(scores, labels):
    return (scores.argmax() == labels).float().mean().item()
