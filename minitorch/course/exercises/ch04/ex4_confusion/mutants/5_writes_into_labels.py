"""The counts are right, but the caller's labels are no longer what they were. You write into
them.
"""

import minitorch as torch


def confusion(guesses, labels, classes):
    known = (labels >= 0).long()
    labels[labels < 0] = 0
    counts = torch.zeros(classes * classes, dtype=torch.int64)
    counts.index_add_(0, labels * classes + guesses, known)
    return counts.view(classes, classes)
