import numpy as np

import minitorch as torch
from minitorch.datasets import digits_arrays


def load_digits():
    images, labels = digits_arrays()
    rows = [image.flatten() / np.float32(16) for image in images]
    return torch.tensor(np.stack(rows)), torch.tensor(labels.astype(np.int64))
