"""The unknown labels are counted as class 0. They are to be left out."""

import minitorch as torch


def confusion(guesses, labels, classes):
    table = torch.zeros(classes, classes, dtype=torch.int64)
    for guess, label in zip(guesses.tolist(), labels.tolist()):
        table[max(label, 0), guess] += 1
    return table
