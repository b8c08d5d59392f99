"""An end is the element *after* the last one of a bin."""

import numpy as np


def bin_edges(size, bins):
    number = np.arange(bins)
    return number * size // max(bins, 1), -(-(number + 1) * size // max(bins, 1)) - 1
