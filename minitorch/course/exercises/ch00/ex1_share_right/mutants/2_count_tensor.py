"""You count the right answers, and return a tensor. Asked for is their share, as a plain number."""


def share_right(scores, labels):
    return (scores.argmax(dim=1) == labels).sum()
