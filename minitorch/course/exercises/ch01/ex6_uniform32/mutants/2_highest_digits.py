"""You take the 24 highest digits, as other libraries do. PyTorch takes the lowest."""

import numpy as np


def uniform32(words):
    return ((words >> np.uint64(8)) / 2**24).astype(np.float32)
