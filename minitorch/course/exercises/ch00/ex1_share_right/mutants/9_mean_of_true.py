"""True and False have no mean. Make numbers of them first."""


def share_right(scores, labels):
    return (scores.argmax(dim=1) == labels).mean().item()
