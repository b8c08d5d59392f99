import numpy as np


def uniform32(words):
    kept = words % 2**24
    return (kept / 2**24).astype(np.float32)
