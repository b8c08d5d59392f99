"""For a target that is a part of a larger array nothing arrives: `reshape` may copy, and then
you write into the copy.
"""

import numpy as np


def add_rows(target, index, rows):
    flat = target.reshape(-1)
    width = target.size // max(len(target), 1)
    for place, row in zip(index, rows):
        flat[place * width : (place + 1) * width] += np.reshape(row, -1)
