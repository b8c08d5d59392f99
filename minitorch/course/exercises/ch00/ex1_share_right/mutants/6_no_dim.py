"""Without `dim`, `argmax` looks for the one highest score of the whole table."""


def share_right(scores, labels):
    return (scores.argmax() == labels).float().mean().item()
