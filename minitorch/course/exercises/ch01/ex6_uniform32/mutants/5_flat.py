"""The numbers are right, but the shape of the words is lost: a table of words gives a table of
floats.
"""

import numpy as np


def uniform32(words):
    return np.array([int(word) % 2**24 / 2**24 for word in words.ravel()], np.float32)
