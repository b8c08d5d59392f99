"""An index of -1 is the last row, so the unknown labels are counted there. They are to be left
out.
"""

import minitorch as torch


def confusion(guesses, labels, classes):
    table = torch.zeros(classes, classes, dtype=torch.int64)
    for guess, label in zip(guesses.tolist(), labels.tolist()):
        table[label, guess] += 1
    return table
