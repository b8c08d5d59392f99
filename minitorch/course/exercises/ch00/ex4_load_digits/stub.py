import numpy as np

import minitorch as torch
from minitorch.datasets import digits_arrays


def load_digits():
    """The images and labels of all digits, as tensors to train on."""
    raise NotImplementedError
