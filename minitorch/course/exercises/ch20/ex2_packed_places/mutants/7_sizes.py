"""The first array says how many sequences have each step. You need the step of each row."""

import numpy as np


def packed_places(lengths):
    there = np.arange(lengths[0])[:, None] < lengths
    return there.sum(1), np.nonzero(there)[1]
