import numpy as np

import minitorch as torch


def to_tensor(data):
    """A tensor of a list or an array, shared if possible."""
    raise NotImplementedError
