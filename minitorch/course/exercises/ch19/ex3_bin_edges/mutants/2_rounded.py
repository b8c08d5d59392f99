"""A start is always rounded down, and an end always up."""

import numpy as np


def bin_edges(size, bins):
    edges = np.rint(np.arange(bins + 1) * size / max(bins, 1)).astype(int)
    return edges[:-1], edges[1:]
