"""The words themselves were written over. Whoever gave them may need them still."""

import numpy as np


def uniform32(words):
    words %= np.uint64(2**24)
    return (words / 2**24).astype(np.float32)
