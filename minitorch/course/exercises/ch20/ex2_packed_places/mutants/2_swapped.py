"""The two arrays are swapped: steps come first."""

import numpy as np


def packed_places(lengths):
    there = np.arange(lengths[0])[:, None] < lengths
    return np.nonzero(there)[::-1]
