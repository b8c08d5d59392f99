import numpy as np


def bin_edges(size, bins):
    number = np.arange(bins)
    starts = number * size // max(bins, 1)
    ends = -(-(number + 1) * size // max(bins, 1))
    return starts, ends
