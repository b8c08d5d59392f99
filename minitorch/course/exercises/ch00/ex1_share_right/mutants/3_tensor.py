"""The number is right, but it is still a tensor with one element."""


def share_right(scores, labels):
    return (scores.argmax(dim=1) == labels).float().mean()
