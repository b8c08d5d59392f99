"""If you divide by 2**24 - 1, the largest word gives exactly 1. The result must stay below 1."""

import numpy as np


def uniform32(words):
    return (words % 2**24 / (2**24 - 1)).astype(np.float32)
