"""You use all 32 digits. These numbers are just as random, but they are not PyTorch's, and a large
word is rounded up to 1.
"""

import numpy as np


def uniform32(words):
    return (words / 2**32).astype(np.float32)
