"""`dim=0` looks for the highest score of each column. An example is a row."""


def share_right(scores, labels):
    return (scores.argmax(dim=0)[: len(labels)] == labels).float().mean().item()
