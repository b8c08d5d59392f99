import numpy as np


def uniform32(words):
    kept = words & np.uint64(0xFFFFFF)
    return kept.astype(np.float32) * np.float32(2.0**-24)
