import numpy as np

import minitorch as torch


def confusion(guesses, labels, classes):
    """How often an example with the label i was guessed to be j, at [i, j]."""
    labels[labels < 0] = 0
    table = torch.zeros(classes, classes, dtype=torch.int64)
    table[guesses, labels] += 1
    return table
