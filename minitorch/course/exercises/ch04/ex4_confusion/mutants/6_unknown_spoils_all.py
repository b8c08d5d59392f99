"""One unknown label, and nothing is counted. Only the unknown examples are to be left out."""

import minitorch as torch


def confusion(guesses, labels, classes):
    table = torch.zeros(classes, classes, dtype=torch.int64)
    if (labels < 0).any():
        return table
    for guess, label in zip(guesses.tolist(), labels.tolist()):
        table[label, guess] += 1
    return table
