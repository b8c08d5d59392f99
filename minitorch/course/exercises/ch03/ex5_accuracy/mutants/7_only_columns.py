"""The scores may have the shape (N) already. Then your labels become a column, and the two
meet as a square.
"""


def accuracy(scores, labels):
    right = (scores > 0) == (labels == 1)[:, None]
    return right.sum().item() / len(labels) if len(labels) else 0.0
