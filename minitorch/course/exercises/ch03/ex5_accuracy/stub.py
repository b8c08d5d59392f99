import numpy as np

import minitorch as torch


def accuracy(scores, labels):
    """The fraction of right answers, as a Python float."""
    says_one = scores > 0
    right = says_one == (labels == 1)
    count = right.sum(dtype=torch.uint8)
    return (count // len(labels)).item()
