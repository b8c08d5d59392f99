"""Bins of one length do not always cover all elements: multiply first, and then divide."""

import numpy as np


def bin_edges(size, bins):
    length = size // max(bins, 1)
    return np.arange(bins) * length, (np.arange(bins) + 1) * length
