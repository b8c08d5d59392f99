"""Rows and columns are swapped: the label says which row."""

import minitorch as torch


def confusion(guesses, labels, classes):
    table = torch.zeros(classes, classes, dtype=torch.int64)
    for guess, label in zip(guesses.tolist(), labels.tolist()):
        if label >= 0:
            table[guess, label] += 1
    return table
